import { DRAWINGS } from "./drawings.ts";

/** The colours of the demo products. An image's URL ends with one of these names. */
const COLOURS = {
  black: "#2b2f36",
  white: "#f5f6f7",
  graphite: "#565c66",
  silver: "#c3c9cf",
  "midnight-blue": "#24385c",
  "forest-green": "#2f5a45",
  rose: "#e3a9ab",
  sand: "#d8c3a0",
  cyan: "#1aa6c9",
  magenta: "#c9327e",
  yellow: "#efc528",
  "tri-colour": "#8a6fc0",
  oak: "#c99c63",
  walnut: "#6f4a32",
  maple: "#e3c08d",
  "grey-ash": "#a79f95",
  "stainless-steel": "#b9c0c6",
  "matte-black": "#2f3136",
  cream: "#efe4cc",
  red: "#b8322f",
  copper: "#b8703f",
  slate: "#57646d",
} as const;

// One file draws a product in every colour, and the fragment of its URL selects the colour.
const STYLE = [
  "svg{--c:#565c66}.m{fill:var(--c);stroke:#0003}.k{fill:#0004}.w{fill:#fff8}.s{fill:#262d36}.a{fill:#2fa39c}",
  ".p{fill:#fbfbfa;stroke:#0003}.l{fill:none;stroke:var(--c);stroke-linecap:round;stroke-linejoin:round}.e{fill:none;stroke:#0005;stroke-linecap:round}",
  ...Object.entries(COLOURS).map(([name, value]) => `#${name}:target~g{--c:${value}}`),
].join("");

const TARGETS = Object.keys(COLOURS)
  .map((name) => `<a id="${name}"/>`)
  .join("");

const image = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 96 96"><style>${STYLE}</style>${TARGETS}` +
  `<rect width="96" height="96" fill="#e9edf0"/><ellipse cx="48" cy="83" rx="36" ry="4" fill="#0001"/><g>${drawing}</g></svg>\n`;

/** The images of the demo products, by their path below `public`. */
export const demoImages = (): [path: string, svg: string][] =>
  Object.entries(DRAWINGS).map(([kind, drawing]) => [`demo/${kind}.svg`, image(drawing)]);
