/** What people and programs write in a cell without a value: "N/A", "n. d.", "s.o.", "#N/A", "TBD" and "—". */
const NO_VALUE =
  /^(?:[-–—?]{1,5}|#?n\s?\/\s?[ad]|n\.\s?[ad]\.?|s\s?\/\s?o|s\.\s?o\.?|sans objet|not (?:applicable|available)|does not apply|non (?:applicable|disponible)|null|tbd|tba|à (?:venir|déterminer))$/i;
const LONGEST = 16;

/** Whether a text states that there's no value. "NA" and "ND" may also be names and codes. */
export const statesNoValue = (text: string): boolean =>
  text.length <= LONGEST && NO_VALUE.test(text);
