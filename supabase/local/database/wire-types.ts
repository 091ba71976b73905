/**
 * Parses values into PostgREST's format. lite returns `12.3400` as a string and timestamps with a space, which not
 * every browser can parse.
 */
export const parsers = {
  /** The database's type numeric. */
  1700: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
  /** The database's types timestamp and timestamptz. */
  1114: toIso,
  1184: toIso,
};

/** `infinity` doesn't match the pattern and is left unchanged. */
function toIso(text: string): string {
  return text.replace(/^(\S+) (\S+?)(?:([+-]\d\d)(:\d\d)?)?$/, (_, day, time, hours, minutes) =>
    hours === undefined ? `${day}T${time}` : `${day}T${time}${hours}${minutes ?? ":00"}`,
  );
}

/** lite passes JSON as text. PGlite accepts that, but postgres.js would encode it again as a JSON string. */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

const textType = (oid: 1700 | 1114 | 1184) => ({
  to: oid,
  from: [oid],
  serialize: String,
  parse: parsers[oid],
});

/** The types for postgres.js, under the names that lite uses. */
export const postgresTypes = {
  json: jsonType(114),
  jsonb: jsonType(3802),
  numeric: textType(1700),
  timestamp: textType(1114),
  timestamptz: textType(1184),
};
