/** Shapes on a 96 × 96 canvas. A class sets the colour, and `m` is the colour of the product. */
type Look = "m" | "k" | "w" | "s" | "a" | "p";

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  look: Look = "m",
  round = 3,
) => `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"/>`;
export const disc = (x: number, y: number, radius: number, look: Look = "m") =>
  `<circle class="${look}" cx="${x}" cy="${y}" r="${radius}"/>`;
export const shape = (path: string, look: Look = "m") => `<path class="${look}" d="${path}"/>`;
export const line = (path: string, width = 4) =>
  `<path class="l" stroke-width="${width}" d="${path}"/>`;
export const edge = (path: string, width = 1.5) =>
  `<path class="e" stroke-width="${width}" d="${path}"/>`;

/** Repeats a shape at regular steps. */
export const row = (count: number, step: number, draw: (offset: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at * step)).join("");
