/** Columns often say what they said in the row before; of the same, the same is made. */
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
