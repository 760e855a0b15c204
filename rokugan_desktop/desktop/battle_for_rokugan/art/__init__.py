"""The art of Battle for Rokugan: the cloths of its clans, the tints of its territories, its tokens."""
