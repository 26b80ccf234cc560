/** Join the class names that are not false, undefined or empty. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
