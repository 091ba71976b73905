const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** Every word of the query occurs, in any order; accents and case do not count. */
export function matches(query: string, ...texts: readonly (string | undefined)[]): boolean {
  const text = plain(texts.join(" "));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
