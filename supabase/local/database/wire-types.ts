/**
 * Values as PostgREST gives them. lite leaves `12.3400` a string and writes moments with a blank in the middle, which
 * not every browser reads.
 */
export const parsers = {
  /** numeric */
  1700: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
  /** timestamp, timestamptz */
  1114: toIso,
  1184: toIso,
};

/** `infinity` has no other spelling. */
function toIso(text: string): string {
  return text.replace(/^(\S+) (\S+?)(?:([+-]\d\d)(:\d\d)?)?$/, (_, day, time, hours, minutes) =>
    hours === undefined ? `${day}T${time}` : `${day}T${time}${hours}${minutes ?? ":00"}`,
  );
}

/** lite hands JSON over as text. PGlite takes that as it is; postgres.js would wrap it into a JSON string. */
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

/** The same for postgres.js, under the names lite gives them. */
export const postgresTypes = {
  json: jsonType(114),
  jsonb: jsonType(3802),
  numeric: textType(1700),
  timestamp: textType(1114),
  timestamptz: textType(1184),
};
