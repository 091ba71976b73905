import { pattern } from "./pattern.ts";

const SIZED = "gross unitName worth package dimension sell each delivery";

/** Column names of measures, origin and images. */
export const OTHER_PATTERNS = {
  weight: [
    pattern("weight", 0.93, SIZED),
    pattern("weight net", 0.8, SIZED),
    pattern("weight pack", 0.4, SIZED),
    pattern("grams", 0.7, "unitName weight thing"),
    pattern("weight total", 0.5),
  ],
  weight_unit: [
    pattern("weight uom", 0.95, SIZED),
    pattern("weight each", 0.9, SIZED),
    pattern("weight code", 0.5, SIZED),
  ],
  length: [
    pattern("length", 0.93, SIZED),
    pattern("length pack", 0.4, SIZED),
    pattern("thickness", 0.4, "unitName"),
  ],
  width: [pattern("width", 0.93, SIZED), pattern("width pack", 0.4, SIZED)],
  height: [pattern("height", 0.93, SIZED), pattern("height pack", 0.4, SIZED)],
  size_unit: [
    pattern("dimension uom", 0.95, "length package sell"),
    pattern("dimension each", 0.9, "length package sell"),
    pattern("length uom", 0.9, "package"),
    pattern("length each", 0.85, "package"),
  ],
  country_of_origin: [
    pattern("origin", 0.92, "country region code manufacture name id main"),
    pattern("country", 0.78, "code name region"),
    pattern("country manufacture", 0.94, "code origin maker"),
    pattern("country maker", 0.9, "code origin"),
    pattern("manufacture", 0.5),
  ],
  hs_code: [
    pattern("hs", 0.95, "code number tariff customs ref id"),
    pattern("tariff", 0.82, "code number customs thing ref"),
    pattern("customs", 0.82, "code number tariff thing ref"),
    pattern("commodity code", 0.7, "number"),
    pattern("thing code customs", 0.8),
  ],
  images: [
    pattern("image", 0.93, "link main additional name number id thing display code seller"),
    pattern("thumbnail", 0.7, "image link"),
    pattern("image thumbnail", 0.6, "link"),
  ],
} as const;
