import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guidePictures } from "@/site/build/guide-pictures.ts";
import { fingerprintOf, pictures, readPicture } from "@/site/build/pictures.ts";

const ALL = [...pictures("Supplier Portal"), ...guidePictures()];

test.each(ALL.map((picture) => [picture.path, picture] as const))(
  "the image %s in public/ has the right size and matches its source",
  (path, picture) => {
    const { width, height, source } = readPicture(readFileSync(join("public", path)));
    expect([width, height]).toEqual([picture.width, picture.height]);
    expect(source, "run `npm run documents`").toBe(fingerprintOf(picture));
  },
);
