/** Parses the cells of a text table by RFC 4180, independently of the code that writes them. */
export function readDelimited(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let rest = text;
  while (rest !== "") {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const plain = quoted ? null : /^[^\r\n]*/.exec(rest);
    let cell = quoted?.[1]?.replaceAll('""', '"') ?? "";
    if (plain) cell = plain[0].split(separator, 1)[0] ?? "";
    rest = rest.slice(quoted?.[0].length ?? cell.length);
    cells.push(cell);
    const isEnd = !rest.startsWith(separator);
    if (isEnd) {
      rows.push(cells);
      cells = [];
    }
    rest = rest.replace(isEnd ? /^\r?\n/ : separator, "");
  }
  return rows;
}

/** Reads the table as records, with names from the header row. Empty cells are omitted. */
export function readRecords(text: string, separator: string): Record<string, string>[] {
  const [names = [], ...rows] = readDelimited(text, separator);
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, at) => (cell === "" ? [] : [[names[at] ?? "", cell] as const])),
    ),
  );
}
