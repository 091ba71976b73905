/** Stands where a name goes: the sentence is translated once, not once per row or column that scrolls past. */
export const NAME = "\u2063";

export const withName = (words: string, name: string) => words.replace(NAME, name);
