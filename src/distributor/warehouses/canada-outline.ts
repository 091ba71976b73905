/** Longitude and latitude in degrees. */
type Place = readonly [number, number];

/**
 * The mainland and the largest islands, drawn by hand with few points. It's an illustration and not accurate enough to
 * measure on.
 */
const MAINLAND: readonly Place[] = [
  [-141, 69.6],
  [-135, 69],
  [-128, 70.2],
  [-124, 69.6],
  [-115, 68.2],
  [-108, 68],
  [-101, 67.8],
  [-96, 68.4],
  [-94, 71.5],
  [-90, 69],
  [-85.5, 69.5],
  [-82, 68.5],
  [-86, 66.5],
  [-87, 64.5],
  [-94, 61],
  [-94.5, 58.8],
  [-88, 56.8],
  [-82.3, 55.1],
  [-82, 52.8],
  [-79.3, 51.4],
  [-78.8, 54],
  [-76.6, 56.5],
  [-78.4, 58.8],
  [-77.4, 62.4],
  [-72, 61.5],
  [-69.5, 59],
  [-65, 59.8],
  [-62, 57.5],
  [-60, 55.2],
  [-56, 53],
  [-57.3, 51.4],
  [-60, 50.2],
  [-66.5, 50.2],
  [-69.5, 48.2],
  [-66, 49.1],
  [-64.5, 48.6],
  [-65.2, 47],
  [-64, 46],
  [-61.2, 45.7],
  [-60.3, 47],
  [-59.9, 45.9],
  [-63.5, 44.5],
  [-65.8, 43.5],
  [-66, 44.6],
  [-64.8, 45.6],
  [-67.2, 45.2],
  [-67.8, 47.2],
  [-69.3, 47.4],
  [-71.4, 45.2],
  [-74.8, 45],
  [-76.5, 44.1],
  [-79.2, 43.4],
  [-83, 42.1],
  [-82.3, 43.2],
  [-81.6, 45.2],
  [-84.5, 46.5],
  [-88.5, 48.3],
  [-91.5, 48.1],
  [-95, 49.3],
  [-109, 49],
  [-123, 49],
  [-125, 50.4],
  [-127.8, 52.2],
  [-130.2, 54.8],
  [-131.8, 56.6],
  [-135.4, 59.6],
  [-139, 60],
  [-141, 60.3],
];
const ISLANDS: readonly (readonly Place[])[] = [
  [
    [-123.4, 48.4],
    [-125.5, 48.8],
    [-128.3, 50.7],
    [-126.5, 50.6],
    [-124.5, 49.5],
  ],
  [
    [-55.5, 51.6],
    [-56, 50],
    [-53, 48.5],
    [-53.2, 46.7],
    [-56, 47],
    [-59.3, 47.6],
    [-58, 49.5],
  ],
  [
    [-80, 73.7],
    [-89, 73.2],
    [-85, 70.2],
    [-79, 69.8],
    [-73, 67.5],
    [-72.5, 65.5],
    [-78, 64.5],
    [-70, 62.7],
    [-65, 62],
    [-66, 64.5],
    [-62, 66.5],
    [-68, 70],
  ],
  [
    [-105, 72.8],
    [-117, 72.8],
    [-117.5, 70],
    [-113, 68.6],
    [-106, 68.9],
    [-102, 70],
  ],
  [
    [-120, 74.2],
    [-125.5, 72.5],
    [-123.5, 71.2],
    [-118, 72.8],
  ],
];

/** The width and height of the map, in the units of its SVG. */
export const MAP_WIDTH = 356;
export const MAP_HEIGHT = 214;

const CENTRE: Place = [-96, 0];
const NORTH = 62.4;
const CONE = 0.83;
const SCALE = 5.55;

/** Converts a place to its position on the map. Parallels are drawn as arcs, as on common maps of Canada. */
export function placeOnMap([longitude, latitude]: Place): { x: number; y: number } {
  const angle = ((longitude - CENTRE[0]) * CONE * Math.PI) / 180;
  const radius = (NORTH + 42 - latitude) * SCALE;
  return {
    x: MAP_WIDTH / 2 - 14 + radius * Math.sin(angle),
    y: radius * Math.cos(angle) - 144,
  };
}

const shape = (places: readonly Place[]) =>
  `M${places
    .map((place) => placeOnMap(place))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`;

/** The outline as the `d` of a path. */
export const OUTLINE = [MAINLAND, ...ISLANDS].map((places) => shape(places)).join("");

/** A city in each province, where the map shows the province's units. */
export const PROVINCE_PLACES: Readonly<Record<string, Place>> = {
  BC: [-123.1, 49.2],
  AB: [-114.1, 51],
  SK: [-104.6, 50.4],
  MB: [-97.1, 49.9],
  ON: [-79.6, 43.7],
  QC: [-73.6, 45.5],
  NB: [-66.6, 46],
  NS: [-63.6, 44.7],
  PE: [-63.1, 46.2],
  NL: [-52.7, 47.6],
};
