/** A placeholder for a name: the sentence is translated once, not for every row or column that scrolls past. */
export const NAME = "\u2063";

export const withName = (words: string, name: string) => words.replace(NAME, name);
