/** A value of a JSON file: a constant, the value of a field, or these nested. */
export type JsonShape =
  | string
  | { field: string }
  | readonly JsonShape[]
  | { readonly [name: string]: JsonShape };

/** A JSON file with a header and a list of items. */
export type JsonLayout = {
  header: Readonly<Record<string, JsonShape>>;
  items: string;
  item: Readonly<Record<string, JsonShape>>;
};
