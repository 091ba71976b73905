/** How a shop names the attributes that distinguish variants. They must exist in the shop before an import. */
export type OptionCodes = {
  /** The codes in a default shop, by option name in lower case and without accents. */
  standard: Readonly<Record<string, string>>;
  /** The format of codes that the shop accepts. */
  pattern: string;
};
