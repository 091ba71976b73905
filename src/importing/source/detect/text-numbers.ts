/** A number with a separator, which may have a currency or unit beside it: "1.250", "$1,299.00", "2,5 kg". */
const MARKED = /^\D{0,4}\d[\d\s'’]{0,20}[.,][\d.,]{0,20}\s?\D{0,4}$/;
const LONGEST = 40;

export type TextNumbers = {
  note: (this: void, text: string) => void;
  hasAny: (this: void) => boolean;
};

/**
 * Notes whether a file that distinguishes numbers from texts has texts that look like numbers. If it has none, its
 * numbers have a decimal point, and the person isn't asked about separators.
 */
export function textNumbers(): TextNumbers {
  let hasAny = false;
  return {
    note(text: string) {
      if (!hasAny && text.length <= LONGEST && MARKED.test(text)) hasAny = true;
    },
    hasAny: () => hasAny,
  };
}
