/** A rule about the whole schema. It holds where `finds` finds nothing. */
export type Lint = {
  rule: string;
  /** A query for `thing`s. */
  finds: string;
  /** A migration that breaks the rule, and what must then be found: proof that the lint can see. */
  plant: string;
  thing: string;
};
