/** Formats that would produce a meaningless table if they were read as delimited text. */
export const FOREIGN_FORMATS = [
  "sylk",
  "dif",
  "edi",
  "flat-ods",
  "rich-text",
  "web-archive",
  "sql",
  "labelled-lines",
  "fixed-width",
] as const;
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

const STARTS: readonly (readonly [start: RegExp, format: ForeignFormat])[] = [
  [/^ID;P[^\r\n]{0,100}[\r\n]+[A-Z]{1,2};/, "sylk"],
  [/^TABLE\r?\n0,1\r?\n/, "dif"],
  [/^ISA([^A-Za-z0-9\s])[^\r\n]{2,15}\1/, "edi"],
  [/^(?:UNA.{6}\s{0,4})?UNB[+:]/, "edi"],
  [/^\{\\rtf/, "rich-text"],
  [/^MIME-Version:/i, "web-archive"],
  [
    /^(?:\s|--[^\n]*\n|\/\*[^*]{0,1000}\*\/;?)*(?:set\s[@\w ]+=|use `|(?:drop|create)\s(?:table|database|schema)\s|insert\sinto\s|lock\stables\s|start\stransaction)/i,
    "sql",
  ],
];
const FLAT_ODS = /<office:document\s[^<>]{0,10000}office:mimetype="application\/vnd\.oasis/;
/** Only this many characters are searched. The root element comes right after the declaration. */
const ROOT_WITHIN = 12_000;

/** The format of a text that isn't a table, from its beginning. Null if it may be one. */
export function foreignFormat(text: string): ForeignFormat | null {
  const found = STARTS.find(([start]) => start.test(text));
  if (found) return found[1];
  if (text.startsWith("<")) return FLAT_ODS.test(text.slice(0, ROOT_WITHIN)) ? "flat-ods" : null;
  const lines = text
    .slice(0, ROOT_WITHIN)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "" && line !== "---")
    .slice(0, MOST_LINES);
  if (areLabelled(lines)) return "labelled-lines";
  return areAligned(lines) ? "fixed-width" : null;
}

const MOST_LINES = 60;
const FEWEST_LINES = 4;
const NEARLY_ALL = 0.9;
const LABEL = /^\s*(?:-\s+)?([\p{L}_][\p{L}\d _.-]{0,30})(?::(?:\s|$)|=(?!=))/u;

/**
 * Whether lines are labelled values such as "SKU: A-1" and "Title=Chair", repeated for each product, as in YAML and
 * INI.
 */
function areLabelled(lines: readonly string[]): boolean {
  const labels = lines.flatMap((line) => LABEL.exec(line)?.[1]?.trim() ?? []);
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  const repeated = [...times.values()].filter((count) => count > 1).length;
  return (
    lines.length >= FEWEST_LINES &&
    labels.length >= lines.length * NEARLY_ALL &&
    times.size > 1 &&
    repeated >= times.size / 2
  );
}

/**
 * Whether only spaces separate the columns. A printed table has a line for each product and the same columns in each.
 */
function areAligned(lines: readonly string[]): boolean {
  const counts = lines.map((line) =>
    /[,;\t|]/.test(line) ? 0 : line.trim().split(/ {2,}/).length,
  );
  const common = counts[1] ?? 0;
  const alike = counts.filter((count) => count === common).length;
  return lines.length >= FEWEST_LINES && common >= 3 && alike >= lines.length * NEARLY_ALL;
}

const HTML_ELEMENT =
  /^<(?:!doctype\s+html|html|head|body|table|meta|style|script|div|p|br)(?![\w:.-])/i;

/** Whether a text is a web page. Comments before the first element are skipped in linear time. */
export function isWebPage(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at += 1;
    if (!text.startsWith("<!--", at)) return HTML_ELEMENT.test(text.slice(at, at + 40));
    const end = text.indexOf("-->", at + 4);
    if (end === -1) return false;
    at = end + 3;
  }
}
