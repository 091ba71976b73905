/** Measures how much of a source was read, in compressed bytes if it's compressed. */
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
