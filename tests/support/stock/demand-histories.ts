type Demand = {
  weeks: number;
  /** The share of weeks with a sale. */
  chance: number;
  /** The mean quantity of a week with a sale. */
  size: number;
  stopsAfter?: number;
};

/** Random numbers from 0 to 1 that are the same for each seed (Mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Weekly sales with a known mean of `chance * size`. */
export function randomHistory(seed: number, { weeks, chance, size, stopsAfter }: Demand): number[] {
  const draw = randomNumbers(seed);
  return Array.from({ length: weeks }, (_, week) => {
    const isSold = draw() < chance;
    const units = Math.round(size * (0.5 + draw()));
    return isSold && week < (stopsAfter ?? weeks) ? units : 0;
  });
}
