/**
 * A placeholder for a name. It allows a sentence to be translated once, instead of for every row or column that scrolls
 * past.
 */
export const NAME = "\u2063";

export const withName = (label: string, name: string) => label.replace(NAME, name);
