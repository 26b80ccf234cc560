"""The commands of `ratusha`, a file each. They import what is slow only when they run."""
