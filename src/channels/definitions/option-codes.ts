/** How a shop names the attributes that distinguish variants. They must exist in the shop before an import. */
export type OptionCodes = {
  /** Option names, in lower case and without accents → the code that a default shop has. */
  standard: Readonly<Record<string, string>>;
  /** The format of codes that the shop accepts. */
  pattern: string;
};
