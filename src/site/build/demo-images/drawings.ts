import { MOBILE, NETWORK, POWER } from "./accessories.ts";
import { AUDIO, COMPUTING } from "./devices.ts";
import { FURNITURE, KITCHEN, OFFICE } from "./household.ts";
import { box, edge, shape } from "./shapes.ts";

/** Drawings of each kind of demo product, and of the box that they come in. */
export const DRAWINGS: Readonly<Record<string, string>> = {
  ...COMPUTING,
  ...AUDIO,
  ...NETWORK,
  ...MOBILE,
  ...OFFICE,
  ...FURNITURE,
  ...KITCHEN,
  ...POWER,
  box:
    shape("M16 36l32-14 32 14v32L48 82 16 68z", "p") +
    shape("M16 36l32 14v32L16 68z", "k") +
    shape("M32 29l32 14v10l-8 4V47L24 32.5z", "m") +
    edge("M48 50v32M16 36l32 14 32-14") +
    box(58, 60, 14, 8, "w", 1),
};
