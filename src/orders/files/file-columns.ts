/** The most rows of a file of orders or of tracking numbers. */
export const MOST_FILE_ROWS = 200_000;

/** How many rows to search for the header, because a title or a note may come before it. */
const HEADER_ROWS = 20;

export const plainHeader = (header: string): string =>
  header
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9#]/g, "");

export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** The index of each field's column in a row of the file, or null if the file has no such column. */
export type FileColumns<Field extends string> = Record<Field, number | null>;

export type FoundHeader<Field extends string> = {
  headers: readonly string[];
  columns: FileColumns<Field>;
  /** The index of the header row. The rows after it are data. */
  at: number;
};

const isKeyOf = <Field extends string>(names: ColumnNames<Field>, key: string): key is Field =>
  Object.hasOwn(names, key);

function columnsOf<Field extends string>(
  row: readonly string[],
  names: ColumnNames<Field>,
): FileColumns<Field> {
  const plain = row.map(plainHeader);
  const entries = Object.entries<readonly string[]>(names).map(([field, known]) => {
    const first = known.map((name) => plain.indexOf(name)).find((at) => at >= 0);
    return [field, first ?? null] as const;
  });
  const columns: Partial<FileColumns<Field>> = {};
  for (const [field, at] of entries) if (isKeyOf(names, field)) columns[field] = at;
  return { ...emptyColumns(names), ...columns };
}

function emptyColumns<Field extends string>(names: ColumnNames<Field>): FileColumns<Field> {
  const fields = Object.keys(names).filter((key) => isKeyOf(names, key));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `fromEntries` forgets that its keys are all fields.
  return Object.fromEntries(fields.map((field) => [field, null])) as FileColumns<Field>;
}

/**
 * Finds the header among the first rows: the row that names the most fields, including all required ones. Null if no
 * row names all required fields.
 */
export function findHeader<Field extends string>(
  rows: readonly (readonly string[])[],
  names: ColumnNames<Field>,
  required: readonly NoInfer<Field>[],
): FoundHeader<Field> | null {
  let best: { found: FoundHeader<Field>; named: number } | null = null;
  for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const columns = columnsOf(row, names);
    const named = Object.values(columns).filter((place) => place !== null).length;
    if (required.some((field) => columns[field] === null)) continue;
    if (best === null || named > best.named) best = { found: { headers: row, columns, at }, named };
  }
  return best?.found ?? null;
}
