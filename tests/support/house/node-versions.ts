/** The oldest version of Node that works. */
export const OLDEST_NODE = "20.19";
/** The oldest version, and the later ones with long-term support. */
export const SUPPORTED_NODES = [OLDEST_NODE, "22", "24", "26"];
/** `npm run check:nodes` tests these: the oldest, and the two newest with long-term support. */
export const CHECKED_NODES = [20, 24, 26];
