/** Columns often repeat the value of the previous row, so the last result is cached. */
export function memoizeLast<Made>(make: (text: string) => Made): (text: string) => Made {
  let last = "";
  let made = make("");
  return (text) => {
    if (text !== last) {
      made = make(text);
      last = text;
    }
    return made;
  };
}
