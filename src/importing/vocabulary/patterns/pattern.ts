/**
 * A column name that means a field. Every known word of the name must be required or allowed, so that
 * "Reorder quantity" isn't read as a quantity.
 */
export type Pattern = {
  /** Meanings, separated by spaces. A slash separates alternatives. */
  needs: string;
  /** The probability that the field is meant, from 0 to 1, before the values are considered. */
  score: number;
  /** Further meanings that don't change the result. */
  allows?: string;
};

export const pattern = (needs: string, score: number, allows = ""): Pattern => ({
  needs,
  score,
  allows,
});
