/** How much of a source was read, in its own bytes, however they are packed. */
export type ReadMeter = { begin: () => void; add: (bytes: number) => void; progress: () => number };

export function readMeter(total: number): ReadMeter {
  let read = 0;
  return {
    begin() {
      read = 0;
    },
    add(bytes) {
      read += bytes;
    },
    progress: () => (total === 0 ? 1 : Math.min(1, read / total)),
  };
}
