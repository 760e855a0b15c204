"""What the window says, in English: the source of its translations."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_RANKS = ("apprentice", "novice", "warrior", "daimyo", "shogun")
"""What computer players are called, from the weakest to the strongest; a game has some of them."""

_TEXTS: Final = """\
title.subtitle: One computer, and everyone around the table
program.title: Rokugan Desktop
title.games: Games
title.choose-game: Switch to this game
title.continue: Continue
title.opening: Opening the match…
title.learn: Learn by playing
title.learn.first: New here? A short first match shows how the game is played, step by step.
title.learn.second: Second lesson
title.learn.second-on: {lesson}, {step}
title.learn.on: Continues where you left off: {step}
title.learn.step: step {number} of {of}
title.new: New match
title.rules: Rules
title.settings: Settings
title.quit: Quit
title.which: {names}
title.which-game: {game}: {which}
title.which-when: {names} — {label}
title.round: round {round}
page.back: Back
how.title: How to play
how.how: In pictures
how.aid: Player aid
how.cards: Cards
how.lists: Lists
lists.which: Which list
lists.name: Name
lists.cards: The list
lists.new: New
lists.copy: Make a copy to change it
lists.delete: Delete
lists.import: Open a file…
lists.export: Save as a file…
lists.play: Play with it
lists.leave: Keep it
lists.ask: Delete “{name}”?
lists.asked: Matches begun with it continue unchanged.
lists.more: One more
lists.fewer: One fewer
lists.given: What came with the game can’t be changed: make a copy.
lists.kept: Every change is kept at once.
lists.elsewhere: changed in another window meanwhile; here it is as it is now
lists.fit: It can be played.
how.search-cards: Search the cards
how.all: {of}: all
how.terms: Glossary
how.rules: All rules
how.search: Search the glossary
how.none: No term contains that.
how.save: Save as PDF…
how.saved: The player aid was saved as {file}.
how.cannot-save: The file {file} can’t be written.
how.aid.title: {game}: player aid
how.aid.file: player-aid
rules.how: How to play
menu.aid: Player aid (F2)
menu.rehearse: Rehearse my orders (E)
table.aid: ?
table.aid.key: Player aid: what matters most, on one page (F2)
first.met: {name}. {text}
first.count: New to you
first.by-click: Confirm with the click? What you chose then becomes final by itself after two seconds; until then you
  can take it back. While a screen reader runs, the button confirms as always. The settings have this choice too.
first.by-click.yes: With a click
first.by-click.no: With the button
lesson.go-on: Continue
lesson.done: Done
lesson.count: Step {number} of {of}
lesson.kept: Your place is saved. “Learn by playing” picks the lesson up right here.
lesson.over: The lesson is over; it can be started over at any time.
lesson.anew: Start the lesson over
lesson.anew.ask: Start the lesson over?
lesson.anew.lost: Your progress in this lesson will be lost. Your matches stay.
lesson.anew.keep: Keep my place
lesson.leave-it: Leave for now
lesson.play-on: Keep learning
lesson.players: it takes a player for each of the {count} seats
about.title: About the program
about.parts: What the program is made of
about.text: The text of the license
about.program: Rokugan Desktop
about.unofficial: This is a work by players for players. It is unofficial, and not made, approved or supported by the
  publisher of the board games; you need a copy of a game for its rulebook and its beauty.
about.licences: On the left is everything it is made of, each part with its license in full.
settings.title: Settings
settings.language: Language
settings.language.note: Takes effect at once, also in the middle of a match.
settings.part.look: Appearance
settings.part.table: At the table
settings.part.senses: Motion and sound
settings.part.keys: Keys
settings.single_keys: Single keys
settings.single_keys.note: Whether letters, digits and signs count by themselves. Ctrl+F always finds a choice.
settings.single_keys.yes: On
settings.single_keys.no: Off
settings.letters: Letters
settings.letters.note: Type another letter, or leave a field empty: then no letter does that.
settings.letters.taken: {letter} is taken. It means: {what}.
settings.letters.no-letter: This must be a letter of the alphabet.
settings.theme: Colors
settings.theme.note: Symbols and patterns tell the sides apart in every theme.
settings.theme.light: Parchment
settings.theme.dark: Lamplight
settings.theme.contrast: High contrast
settings.pace: Resolution speed
settings.pace.note: Auto runs slowly when two or more people play. Step by step waits for a press each time. Any key
  hurries a step along; P pauses.
settings.pace.company: Auto
settings.pace.off: Step by step
settings.pace.slow: Slow
settings.pace.normal: Normal
settings.pace.fast: Fast
settings.at_once: Computers’ turns
settings.at_once.note: At once, all that computers do between two people’s turns is one step; R shows it turn by turn.
  What concerns the whole table, such as a battle, is shown as always.
settings.at_once.no: One by one
settings.at_once.yes: At once
settings.motion: Motion
settings.motion.note: How much the table animates. Any key or click skips an animation.
settings.motion.full: Full
settings.motion.short: Fades only
settings.motion.none: None
settings.muted: Sounds
settings.muted.note: Also on the M key. Without a sound device or sound library the game is silent.
settings.muted.no: On
settings.muted.yes: Off
settings.volume: Volume
settings.volume.note: Relative to the system volume.
title.sounds-on: Sounds: on
title.sounds-off: Sounds: off
settings.scale: Size
settings.scale.note: The size of everything, relative to the system’s setting, as far as the window allows.
settings.scale.held: This window has room for {n}%. A larger one shows more.
settings.percent: {n}%
settings.idle_minutes: Curtain
settings.idle_minutes.note: Minutes without input before the curtain covers a player’s screen.
settings.minutes: {n} min
settings.hand: Layout
settings.hand.note: The left-handed layout mirrors the table: hand, map and standings swap sides.
settings.hand.right: Right-handed
settings.hand.left: Left-handed
settings.introductions: New things
settings.introductions.note: Says once what a thing is when it first comes up in a match.
settings.introductions.yes: Explained
settings.introductions.no: Not explained
settings.clock: Turn clock
settings.clock.note: Shows how long the current player has been thinking. There is no time limit.
settings.clock.no: Hidden
settings.clock.yes: Shown
settings.by_click: Confirming
settings.by_click.note: With a click, what you chose becomes final after two seconds; until then you can take it back.
settings.by_click.no: With the button
settings.by_click.yes: With a click
settings.sealing: Seal
settings.sealing.note: How a new match shows the seal of its shuffle or dice. The table’s menu always has it.
settings.sealing.page: A page of its own
settings.sealing.line: One line
settings.damaged: this settings file was damaged and is kept under another name; the usual settings are used
settings.cannot-open: this settings file can’t be opened; the usual settings are used
settings.cannot-write: The settings could not be saved in {file}; they last until you quit.
trouble.in-place: {file}, {place}: {what}
trouble.in-file: {file}: {what}
new.title: A new match
new.hint: {fewest} to {most} players, in clockwise order. Pick a seat, then its side.
new.roles: Sides
new.add: Add a player
new.shuffle: Shuffle seats
new.lists: Lists…
new.random-role: Random side
new.random: Random side
new.begin: Begin
new.openly: Fair shuffle…
new.openly.what: See the shuffle sealed before the match begins, and add a few keystrokes to it.
new.week: Everyone who plays it has the same sides and the same draws: choose how many play, and who sits down. It
  counts in no one’s figures.
new.alone.what: Fills the table in one click: the weakest computer players, with random sides.
new.practice: Practice match: hints allowed
new.practice.what: On their own screen, players may ask what a computer would do. By starting, everyone agrees to
  this.
new.person: Person
new.computer: Computer: {player:inline}
new.player: Who plays
new.named-later: Named after the side
new.somebody: Player
new.seat: Seat {seat}
new.name: Name
new.up: Move up
new.down: Move down
new.remove: Remove
new.taken: Taken by {name}.
new.player-name: Player {seat}
new.exchanged: {role} goes to {taker}; {name} gets {other}.
new.taken-away: {role} goes to {taker}; {name} gets a random side.
new.same-name: Two players are called {name}.
new.same-role: So many players can’t have the same side.
curtain.pass: Pass the computer to
curtain.pass-to: Pass the computer to {name}
curtain.lift: {name} is here
curtain.hold: Press when no one else is looking, or hold Enter or Space until the button fills
curtain.leave: Leave the table
curtain.pin: PIN
curtain.pin-of: {name}’s PIN
curtain.pin-keys: Type the PIN when no one else is looking, then press Enter
curtain.wrong-pin: This is not the PIN.
curtain.forgotten: PIN forgotten…
curtain.looking: {name} wants to look at their hand.
option.characters: Computer players’ style
option.characters.off: All alike
option.characters.off.about: All computer players of the same rank play alike.
option.characters.on: In character
option.characters.on.about: Among moves that are nearly equal, each takes what suits its side.
option.standings: Scores during the match
option.standings.shown: Shown
option.standings.shown.about: Everyone sees the score that can be counted on the board.
option.standings.hidden: Hidden until the end
option.standings.hidden.about: For a table that wants to count for itself.
standings.seat: {name}, {role}
table.turn-of: {status} · {name}
standings.turn: to move
standings.next: next
standings.thinking: is thinking
standings.by-computer: computer
standings.computer: Played by the computer: {player}.
standings.score: {unit} {n}
standings.part: {what:inline} {n}
standings.change: {change} since the last round
standings.open: up to {n} more for {what}
stages.now: Round {round} of {rounds}, {stage}.
stages.now-endless: Round {round}: {stage}.
stages.next: Then: {stage}.
stages.round: Round {round} of {rounds}
recap.since-turn: Since {name}’s last turn
recap.so-far: So far
recap.public: Log
recap.nothing: Nothing yet.
recap.hushed: {line} (seen by this player alone)
recap.show-place: Show the place on the map
table.map: Map
table.recap: Log
table.take_back: Take back
table.take_back.key: Take back the last step (Backspace)
table.redo: Redo
table.redo.key: Redo the step (R)
table.confirm: Confirm
table.confirm.key: Confirm (Enter)
table.confirm.doubtful: Confirm anyway
table.doubtful: Risky choices…
table.opened: {name}, your screen is open. Nothing secret is read aloud until you go to it with Tab, or ask: Q tells
  the question, Y what only you may know.
table.doubtful.key: Show choices that are legal but may have no effect (D)
table.doubting: These choices are legal, but may have no effect.
table.press-nothing: Nothing can be chosen there.
table.too-soon: This question has only just come up. Read it, then press again.
table.soon-enough: That press was passed over. Now Space and Enter choose.
table.typed-on: Too quick: that key chose nothing. Press it again.
table.press-stays: Nothing can be chosen there: the choice stays as it was.
table.rule: Rule {rule}
table.rule.key: Open this rule (F1)
table.next: Next
table.next.key: On to the next step (Space)
table.next.soon: The next step comes by itself; Space brings it at once
table.skip: Skip these steps
table.skip.key: On to what comes after these steps (S)
table.previous: Back
table.previous.key: Back to the step before (Backspace)
film.play: Play
film.pause: Pause
film.end: To the end
film.end.key: To the end of what is shown (S or End)
film.play.key: Let it run (P)
film.pause.key: Pause: each step waits for a press (P)
film.speed: Speed: {speed}
film.reel: Position in what is shown
table.again: Show again
table.again.key: Watch it again from the beginning (R)
table.closer: Look closer
table.closer.key: Watch what the others did, turn by turn (R)
table.at-once: All at once
table.at-once.key: From now on, see in one step what computers do between two people’s turns
table.all_pass: All pass
table.all_pass.key: Pass for everyone who could still play (Space)
table.settle: Leave it to a computer
table.settle.key: Let a computer player make the remaining choices (P)
table.settle.ask: Let a computer player make the remaining choices?
table.settle.text: It chooses for each person in turn, using only public information.
table.settle.no: Choose by hand
frame.settled: The computer has chosen for you
frame.settled.line: Look at what was chosen.
table.run: Play out the match
table.run.key: Let the computers play the rest of the match at once
table.stop: Stop here
table.unveil: Continue
table.unveil.key: Open your screen again (hold Enter)
table.veiled: {name}, please go on. Open your screen when no one else is looking.
table.look: Peek at my hand
table.peek: Peek at {name}’s hand
table.look.key: Look at what only you may see (L)
table.done: Done
table.done.key: Close your screen again (Enter)
table.menu: Menu
table.menu.key: Rules, settings, leave (Esc)
table.fold: Log
table.fold.key: Show or hide scores and log
table.picture: Save as a picture…
table.picture.key: Write the end of this match to a PNG file
end.wins: {name} wins
end.win: {names} win
end.shared: A shared victory
end.draw: A draw
end.nobody: No one wins
end.challenge.reached: Challenge solved
end.challenge.missed: Not solved
end.early: Ended early by agreement, in round {round} of {rounds}.
end.early.plain: Ended early by agreement.
end.counting: The score is counted
end.table: Score
end.total: Total
end.who: {name} ({role})
end.who-computer: {who}, computer: {player:inline}
end.map: The board at the end
end.lights: {what}. Shows on the map where it comes from.
end.rounds: Score by round
end.rounds.start: Start
end.rounds.end: End
end.rounds.note: What was secret counts only at the end.
end.of: {name}: {figures}
table.try-again: Try again
table.try-again.key: Begin the challenge again: the same draws, the same opponents
end.feats: Feats: {n}
table.rematch: Rematch
table.rematch.key: Play again with the same players and sides
table.to_title: Main menu
table.to_title.key: Leave the table
table.asks: {name}: {what}
table.by-rule: {why} ({rule})
table.confirm-it: Confirm, or take it back?
table.just-counted: Your previous answer became final just now. Press again to answer the new question.
table.looking: {name} is looking at their hand.
table.waiting: Only what everyone may see is shown.
menu.title: Pause
menu.saved: Everything is saved, even what you have not confirmed yet.
menu.over: The match is over
menu.kept: All of it is saved.
menu.rules: Rules
menu.settings: Settings
menu.concede: {name} concedes…
menu.go-back: Rewind…
menu.pin: {name}’s PIN…
menu.set-pin: Set a PIN for {name}…
menu.score-now: End and score now…
menu.leave: Leave the table
menu.play-on: Continue
menu.keep-playing: Keep playing
menu.nobody: No one
menu.hide: Hide my screen now
menu.keys: Keys
menu.full-screen: Full screen on or off
map.nearer: Zoom in
map.nearer.key: Zoom in (+)
map.farther: Zoom out
map.farther.key: Zoom out (-)
map.whole: Show the whole map
map.whole.key: Show the whole map (F)
keys.title: Keys
keys.alphabet: ABCDEFGHIJKLMNOPQRSTUVWXYZ
keys.layouts: Letters count by their place on the keyboard, in an English layout and in a Russian one.
keys.confirm: Enter
keys.confirm.what: Confirm; open your curtain; press the focused button
keys.take-back: Backspace
keys.take-back.what: Take back the last step
keys.redo: R
keys.redo.what: Redo it
keys.back: Esc
keys.back.what: Take back the last choice; where there is none, the menu
keys.map: Arrows, Tab
keys.map.what: Move from choice to choice on the map
keys.choose: Enter, Space
keys.choose.what: Choose the ringed place on the map
keys.digits: 1 – 9
keys.digits.what: Choose what shows this number
keys.doubtful: D
keys.doubtful.what: Show choices that are legal but may have no effect
keys.inspect: I
keys.inspect.what: Read the map: the arrows lead to the neighbors
keys.lenses: T, O (hold)
keys.lenses.what: Show only areas, or only owners
keys.zoom: +, −, F
keys.zoom.what: Zoom in and out; show the whole map
keys.regions: F6
keys.regions.what: Jump to the hand, the table, the log
keys.fit.what: Show the whole map
keys.skip.what: While all watch: to the end of what is shown
keys.show-groups.what: Show only areas
keys.show-owners.what: Show only owners
keys.find: /, Ctrl+F
keys.find.what: Go to a choice by its name; a letter with no meaning goes to the next name with it
keys.repeat: Q
keys.repeat.what: Hear the question again
keys.hand: Y
keys.hand.what: Hear what only you may know, on your own screen
keys.scores: N
keys.scores.what: Hear the scores
keys.changes: C
keys.changes.what: Hear what happened since your last turn
keys.about: W
keys.about.what: Hear all about the place or thing in focus, and who attacks whom
query.no-hand: What only you may know can be heard on your own screen alone.
query.nothing: Nothing to tell.
find.name: Go to a choice: type how its name begins
find.found: {name}, 1 of {n}
find.none: No choice begins like that.
keys.look: L
keys.look.what: Peek at your hand in a public moment
keys.hide: H
keys.hide.what: Draw the curtain now
keys.advice: A
keys.advice.what: A hint, in a practice match
keys.rehearse: E
keys.rehearse.what: Rehearse your orders while all others stand still
keys.settle: P
keys.settle.what: Leave the remaining setup to a computer
keys.rules: F1
keys.rules.what: The rule for the question, the thing pointed at, or the last refusal
keys.aid: F2
keys.aid.what: The player aid, on one page
keys.watch: Space; S, End
keys.watch.what: While all watch: next step; to the end of what is shown
keys.film: P; Backspace
keys.film.what: While all watch: pause, or let it run; one step back
keys.copy: Ctrl+C
keys.copy.what: At the end: copy the result as text
keys.full-screen: F11
keys.full-screen.what: Full screen on or off
keys.mute: M
keys.mute.what: Sounds on or off
menu.look: Peek at a hand…
menu.habits: Passing…
habits.title: Passing
habits.text: Everyone can see these choices. They last for this match.
look.title: Who wants to look?
look.text: The curtain falls first.
concede.title: Does {name} concede?
concede.text: {name} will take no more turns and can no longer win. When only one player is left, that player wins.
  This can’t be undone.
concede.text.alone: {name} concedes, and the match ends. This can’t be undone.
concede.yes: Concede
score-now.title: End the match here?
score-now.text: The match is scored as the board stands now. Everyone presses their own button.
score-now.agree: {name} agrees
go-back.title: Back to which turn?
go-back.text: Everything since the start of that turn is undone, and the log says so.
go-back.no-further: You can’t go back any further.
go-back.barred: You can’t go back now
go-back.ask: Back to the start of {name}’s turn?
go-back.lost: This will be undone:
go-back.all: Everyone presses their own button.
go-back.agree: {name} agrees
frame.went-back: Rewound: it is {name}’s turn again
sealing.title: The secret is sealed
sealing.text: The computer has drawn a secret, and this is its seal. Note it down if you like: after the match the
  secret is revealed, and anyone can check that it is the one that was sealed.
sealing.add: Anyone may add a few keystrokes
sealing.keystrokes: letters and digits, or nothing
sealing.keystrokes-of: {name}’s keystrokes
sealing.skip: From now on, show the seal in one line
sealing.skip.what: You can bring this page back in the settings.
seal.name: Seal of the secret: {seal}
seal.more: Show the whole seal
seal.less: Show its beginning
seal.proves: What this proves: the secret was fixed before anyone typed, and has not changed since. If even one of you
  typed something, no one could have chosen the draws.
seal.proves-not: What it does not prove: that no one looks into the files of this computer, or that this program is
  the one it says it is.
menu.seal: Fair shuffle
curtain.stands: {status}. {name}: rank {n} of {of}
curtain.stands-shared: {status}. {name}: rank {n} of {of}, tied
curtain.level: {status}. Everyone is level
seal.line: The shuffle is sealed so that no one can rig it; the menu says how.
seal.title: Fair shuffle
seal.text: Every draw of this match follows from a secret and from what the players added. This is the secret’s seal,
  as it was before the first draw. After the match the secret is revealed here.
seal.none: This match has no seal: nothing was fixed before it began, and whoever began it may have chosen its draws.
proof.title: The seal is opened
proof.seal: The seal, as it was before the first draw
proof.secret: The secret
proof.added: What was added
proof.detail: The proof, point by point
proof.nothing: {name}: nothing
proof.text-of: “{text}” ({counted:inline}), by {name}
proof.good: Proved just now: the seal belongs to this secret, every draw followed from it and from what was added, and
  no entry of the match was changed.
proof.bare: No entry was changed, and every draw followed from the seed that the match began with.
proof.position: Proved from the position that the match began at: every draw since followed from the seed, and no
  entry was changed. The position itself was not drawn.
proof.follows: No entry was changed, and every draw follows from the seed. The first version of the shuffle proves no
  more: the writer of a match could choose among draws.
proof.bad: Not proved. Entry {n}: {what}
proof.unreadable: Nothing can be proved: {what}
table.shuffle: Check the shuffle
table.shuffle.key: Show the secret number and check that the shuffle was fair
pin.title: A PIN for {name}’s curtain
pin.text: Four to twelve digits. The others see that there is a PIN, not what it is. It only stops casual peeking; it
  does not encrypt the match. If you forget it, the others can remove it together; with two players, the other one
  alone.
pin.current: Current PIN
pin.new: New PIN
pin.again: New PIN again
pin.set: Set
pin.change: Change
pin.remove: Remove
table.refusal.no-pin: A PIN has four to twelve digits.
table.refusal.wrong-pin: This is not this player’s PIN.
table.refusal.wait: After a wrong PIN, wait a while before trying again.
pin.differ: The two PINs are not the same.
pin.is-set: {name}’s curtain now opens only with the PIN.
pin.is-gone: {name}’s curtain now opens without a PIN.
pin.forgotten.title: Has {name} forgotten the PIN?
pin.forgotten.text: If everyone else agrees, the PIN is removed, and {name}’s curtain opens without it. The log will
  say so.
pin.agree: {name} agrees
pin.given-up: The PIN is removed. {name} can set another one from the menu.
leave.title: Leave the table?
journal.failed: The turn could not be saved
journal.failed.what-now: You can continue without saving; the match then lasts only as long as this window stays open.
journal.in-memory: Continue without saving
journal.again: Try again
journal.take-back: Take back
menu.stand-in: Let a computer play for a player…
menu.come-back: {name} is back…
stand-in.title: Who is leaving the table?
stand-in.text: A computer takes over with what this player knows, until the player is back.
stand-in.who: Which computer player takes over for {name}?
stand-in.agree: {name} agrees
stand-in.ask: Let a computer ({player}) play for {name}?
stand-in.ask.text: Everyone who stays presses their own button.
stand-in.no: Cancel
consent.given: Has agreed
come-back.ask.text: Everyone at the table presses their own button.
come-back.ask: Is {name} back to play?
table.advice: Hint
table.advice.key: Ask a computer for the best turns (A)
table.analysis: Turns that mattered
table.analysis.key: Watch the match again, with the turns marked that gained or cost the most
advice.title: What a computer would do
advice.thinking: The computer is thinking…
table.clock: Turn clock: {time}
table.clock.what: How long the table has been waiting for this turn
advice.note: Choose a hint to try it on the board. Nothing is final until you confirm.
advice.none: A computer has no hint for this question.
rehearsal.title: Rehearsal: the enemy stands still
rehearsal.note: Rehearsal: this is what your orders come to on average if all others stand still.
rehearsal.none: There is nothing to rehearse now.
advice.off: This match has no hints. To get them, begin a new match as a practice match.
advice.failed: No hint is available right now.
advice.outdated: You chose something meanwhile, so the hint no longer fits. Press “Hint” to ask again.
computers.running: Playing to the end… {status}
computers.thinking: {name} is thinking…
computers.at-once: The others are playing…
computers.late: {name} has been thinking for an unusually long time. Leave the match and continue it: the computer
  will start thinking afresh.
frame.gathering: Everyone may look now
frame.gathering.seen: Call the others to the screen: what everyone may know is shown next.
frame.computer-turn: {name} has played
frame.others: What the others did
computers.failed: The computer can’t continue for {name}
computers.failed.text: The computer player failed twice. From now on a person decides for {name}.
rules.title: Rules
rules.search: Search the rules
rules.previous: Previous result
rules.next: Next result
rules.chapters: Chapters
rules.chapters.key: In the text, Ctrl+Down leads to the next heading, and Ctrl+Up to the one before
rules.heading: Heading, level {level}: {text}
crash.title: Something in the program broke
crash.text: The match is safe: every confirmed turn is saved and can be continued from the main menu.
crash.report: This report names only places in the program: no match data, no names.
crash.copy: Copy the report
crash.copied: Copied
crash.to-title: Main menu
crash.quit: Quit
title.matches: Matches
files.look-in: Folder:
files.type: Type:
library.title: Matches
library.search: Search by name, title or side
library.search.key: Search (Ctrl+F or /)
library.import: Open a file…
library.import.key: Add a match, a backup or a position from a file
library.open.key: Open the match (Enter)
library.replay: Replay
library.result: The result
library.result.key: Who won, and how
library.save: Save to a file…
library.save.key: Write the match, its position, its log or a picture of the map to a file
library.rename: Rename
library.rename.key: Give the match a title (F2)
library.delete: Delete
library.delete.key: Delete the match; you can undo this (Delete)
library.restore: Restore
library.restore.key: Return a deleted match to the list
library.deleted: Deleted: {name}
library.restored: Restored: {name}
library.undo: Undo
library.undo.key: Return the match to the list (Ctrl+Z)
library.all-games: All games
library.which-game: Matches of which game
library.game-when: {game}, {when}
library.none: No matches yet
library.none.text: Every match is saved here automatically. You can also drop a match file on this window.
library.not-found: Nothing found
library.not-found.text: No match has all these words in its title, its names or its sides.
library.number: Match {n}
library.position: Position
library.played-on: Played on
library.running: Round {round}, in progress
library.begun: Just started
library.won: Won by {names}
library.over: Over
library.unwon: Over
library.today: today, {time}
library.yesterday: yesterday, {time}
library.when: {date}, {time}
library.files: Matches and positions
library.all-files: All files
library.reading: Files are being read…
library.imported: Added to the library: {file}
library.imported-twin: Added to the library: {file}. Another match here began the same way and has the same draws, so
  whoever plays ahead in one knows what will be drawn in the other.
library.known: This match is already here: {file}
library.begun-at: A match begins at this position: {file}
library.no-positions: no game here begins at positions
library.neither: this is neither a match nor a position
library.challenge: Challenge
library.week: Match of the week
challenges.title: Challenges
challenges.key: Tasks from strong matches, and the match of the week
challenges.week.text: Everyone who plays it this week has the same sides and draws. You choose who sits down.
challenges.note: Draws and opponents are the same each time. None of this counts in anyone’s figures.
challenges.solved: Solved
challenges.tried: Tried
challenges.played: Played
challenges.begin: Begin
challenges.begin.key: Begin this match (Enter)
challenges.again: Try again
challenges.solution: Show the solution
challenges.solution.key: Watch how a computer player reached it; this shows everything that is hidden
people.title: People
people.key: What finished matches say about those who played them
people.none: No one has finished a match yet
people.none.text: Once a match is over, everyone who played in it appears here, computers too.
people.figures: {matches}, {victories}
people.computer: {name} (computer)
people.favorite: Favorite side: {role} ({game}).
people.run: Longest run of victories: {n}.
people.closest: Closest match: {mine} to {others} against {name}, {when}.
people.column.game: Game
people.column.side: Side
people.column.seats: Players
people.column.against: Against
people.column.played: Matches
people.column.won: Victories
people.column.share: Share
people.column.lost: Their victories
people.column.ahead: Ahead
people.column.points: Points
people.column.name: Name
people.column.rating: Rating
people.column.uncertainty: Uncertainty
people.column.date: Date
people.column.place: Place
people.column.computer: Computer
people.rating: {value} ± {uncertainty}
people.rating.key: The player’s strength: everyone begins at 1500, and 19 times in 20 the true strength is no farther
  away than ±
people.chart: {what}: {game}
people.unrated: No rating yet. A match is rated if at least two sides played it, the same players stayed to the end,
  and no hints were given.
people.mark: {role}, {when}: {value}
people.mark.won: {role}, {when}: {value}, a victory
people.somebody: someone
people.column.feats: Feats: {game}
people.column.times: Times
people.column.first: First
people.save: Save the figures…
people.save.key: Write all of it to a file for a spreadsheet
people.picture: Save the chart…
people.picture.key: Write the chart to a file, as a picture
people.rename: Rename or join
people.rename.key: Give another name: two people with one name become one, and an empty name separates them again (F2)
people.hide: Hide
people.hide.key: Stop showing this person; you can undo this
people.show: Show again
people.show.key: Show this person among the others again
people.hidden.key: Show hidden people as well
people.all-hidden: Everyone is hidden
people.all-hidden.text: Press “{hidden}” to see who is, and then “{show}” to bring someone back.
people.forget: Forget
people.forget.key: Count everything played so far for no one; you can undo this. The matches keep the name
people.undo.key: Undo this (Ctrl+Z)
people.is-renamed: {before} is now called {name}.
people.is-joined: {before} and {name} are now one person.
people.is-parted: Every spelling has a name of its own again.
people.is-hidden: Hidden: {name}
people.is-shown: Shown again: {name}
people.is-forgotten: Forgotten: {name}
people.season: Season
people.season.key: How a group stands after its last matches
people.season.group: Who plays the season
people.season.length: How many matches it has
people.season.rule: How points are given
people.season.all: All matches
people.season.victories: 1 point for a victory
people.season.places: 1 point for each player left behind
people.season.presence: 3 points for a victory, 1 for taking part
people.season.none: No two people have finished a match together yet.
people.file: Figures
save.title: Save to a file
save.text: A backup holds everything, secrets included: it is for continuing this match, not for showing. Everything
  else tells only what all players know; whatever would tell more has to wait until the match is over.
save.text.over: The match is over: nothing about it is secret anymore. Friends can open the whole match in this
  program and watch it; the log anyone can read.
save.match: The whole match
save.backup: A backup to continue from
save.backup.over: A backup to keep
save.position: The position on the board
save.log: The log as text
save.png: A picture of the map (PNG)
save.svg: A picture of the map (SVG)
save.done: Saved: {file}
save.not-done: Not saved
save.is-done: Saved
save.well: OK
menu.replay: Watch the match so far
menu.files: Save to a file…
table.replay: Replay
table.replay.key: Watch the whole match again, step by step
journal.unsaved: This match is not being saved. It lasts only as long as this window stays open.
journal.save-now: Save now
leave.unsaved: Leave without the match?
leave.unsaved.text: Everything since the last save exists only in this window. If you leave, it is lost.
leave.unsaved.yes: Leave without it
journal.saved-again: The match is saved again.
replay.speed: Speed
replay.reel: Where you are in the match
replay.story: Match log
replay.play-on: Play on from here
replay.play-on.key: Begin a new match from this point; everything after it is drawn anew
replay.play: Play
replay.play.key: Play (Space)
replay.pause: Pause
replay.pause.key: Pause (Space)
replay.next: Next step
replay.next.key: Next step (→)
replay.previous: Previous step
replay.previous.key: Previous step (←)
replay.next_round: Next round
replay.next_round.key: Next round (Page Down)
replay.previous_round: Previous round
replay.previous_round.key: Previous round (Page Up)
replay.turns: Turns that mattered
replay.turns.key: The turns that gained or cost the most, as the computer sees it; press again for the log
replay.turns.thinking: Judging the turns…
replay.turns.thinking.said: The computer is judging all turns. That may take a minute; you can watch the match
  meanwhile.
replay.turns.failed: The turns can’t be judged right now.
replay.turns.none: No turn stood out.
replay.turn: {what}. {worth}
replay.previous_turn: Previous turn that mattered
replay.previous_turn.key: Previous turn that mattered (Ctrl+←)
replay.next_turn: Next turn that mattered
replay.next_turn.key: Next turn that mattered (Ctrl+→)
replay.beginning: The beginning
replay.quiet: Nothing happens in this step.
replay.why: The computer: {reason}
replay.taken-back: {line} (taken back later)
replay.hushed: {line} (hidden from some players)
replay.running: While the match is in progress, only what everyone saw is shown.
replay.eyes: Point of view
replay.eye.everybody: What everyone saw
replay.eye.seat: As {name} saw it
replay.eye.everything: All secrets
replay.eye.everything.said: Nothing is hidden; the active player’s hand is shown.
zones.card: {number} of {count}: {card}
zones.tucked: {card}, under {bearer}
"""
SENTENCES: dict[str, str | Plural] = {
    **paragraphs(_TEXTS),
    "how.found": Plural("{n} card", "{n} cards"),
    "about.version": "Rokugan Desktop {version}\nCommit {commit}",
    "new.hint-exact": Plural.of("{n} [player|players, in clockwise order]. Pick a seat, then its side."),
    "new.alone": Plural("Solo: you against a computer", "Solo: you against {n} computers"),
    "new.full-name": Plural("A name can have at most {n} letter.", "A name can have at most {n} letters."),
    "new.long-name": Plural.of("The name of seat {seat} is longer than {n} [letter|letters]."),
    "curtain.wait": Plural.of("This is not the PIN. Try again in {n} [second|seconds]."),
    "table.which": Plural("There is {n} way there: choose it.", "There are {n} ways there: choose one of them."),
    "table.within": Plural.of("It can go to {n} [place|places]: choose one."),
    "film.only": Plural.of("Only {n} [moment|moments] with {name}. Click there again for all."),
    "table.counts-soon": Plural.of("Final in {n} [second|seconds], or at once with “Confirm”. “Take back” undoes it."),
    "proof.counted": Plural("{n} letter or digit counts", "{n} letters and digits count"),
    **{f"computer.{rank}": rank.capitalize() for rank in _RANKS},
    **{f"computer.{rank}|inline": rank for rank in _RANKS},
    "rules.found": Plural("{n} result", "{n} results"),
    "library.more-files": Plural("and {n} more file", "and {n} more files"),
    "people.matches": Plural("{n} match", "{n} matches"),
    "people.victories": Plural("{n} victory", "{n} victories"),
    "people.counting": Plural.of("{n} [match is|matches are] still being counted. Points and ratings follow."),
    "people.left": Plural.of(
        "In {n} more [match|matches] another player took the seat; [it counts|they count] for no one."
    ),
    "people.hidden": Plural("{n} hidden", "{n} hidden"),
    "people.season.last": Plural("The last match", "The last {n} matches"),
    "zones.zone": Plural("{zone}, {n} card", "{zone}, {n} cards"),
}
