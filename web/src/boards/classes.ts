/** The classes of a piece: those that hold now, with a space between them. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
