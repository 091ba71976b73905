/** A rule about the whole schema. The rule holds when the query `finds` returns no rows. */
export type Lint = {
  rule: string;
  /** A query that returns one `thing` for each object that breaks the rule. */
  finds: string;
  /**
   * A migration that breaks the rule, and the object the query must then report. This proves that the lint can detect
   * a violation.
   */
  plant: string;
  thing: string;
};
