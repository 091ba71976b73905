import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guideImages } from "@/site/build/guide-images.ts";
import { fingerprintOf, images, readImage } from "@/site/build/images.ts";

const ALL = [...images("Supplier Portal"), ...guideImages()];

test.each(ALL.map((image) => [image.path, image] as const))(
  "the image %s in public/ has the right size and matches its source",
  (path, image) => {
    const { width, height, source } = readImage(readFileSync(join("public", path)));
    expect([width, height]).toEqual([image.width, image.height]);
    expect(source, "run `npm run documents`").toBe(fingerprintOf(image));
  },
);
