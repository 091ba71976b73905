/** A value in a JSON file: a constant, the value of a field, or a list or an object of such values. */
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
