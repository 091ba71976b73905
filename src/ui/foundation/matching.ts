const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** True if every word of the query occurs in the texts, in any order. Ignores accents and case. */
export function matches(query: string, ...texts: readonly (string | undefined)[]): boolean {
  const text = plain(texts.join(" "));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
