/**
 * HTML without the given elements and their contents. An unclosed element is left unchanged. A missing closing tag is
 * searched for only once; a regular expression would search the rest of the text again at every opening tag.
 */
export function withoutElements(html: string, names: readonly string[]): string {
  const opening = new RegExp(`<(${names.join("|")})\\b`, "gi");
  const unclosedNames = new Set<string>();
  let result = "";
  let from = 0;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const name = (found[1] ?? "").toLowerCase();
    if (unclosedNames.has(name)) continue;
    const closing = new RegExp(`</${name}\\s*>`, "gi");
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(html) !== null) {
      result += html.slice(from, found.index);
      from = closing.lastIndex;
      opening.lastIndex = from;
    } else unclosedNames.add(name);
  }
  return result + html.slice(from);
}

/** HTML without comments. An unclosed comment is left unchanged. */
export function withoutComments(html: string): string {
  let result = "";
  let from = 0;
  for (;;) {
    const opening = html.indexOf("<!--", from);
    const closing = opening === -1 ? -1 : html.indexOf("-->", opening + 4);
    if (closing === -1) return result + html.slice(from);
    result += html.slice(from, opening);
    from = closing + 3;
  }
}
