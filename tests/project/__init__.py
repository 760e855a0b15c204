"""The project as a whole: its tree, its build, its contracts, its licences."""
