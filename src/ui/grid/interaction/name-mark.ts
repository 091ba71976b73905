/** A placeholder for a name: the sentence is translated once, not for every row or column that scrolls past. */
export const NAME = "\u2063";

export const withName = (label: string, name: string) => label.replace(NAME, name);
