import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoImages } from "@/site/build/demo-images/demo-images.ts";

const images = new Map(demoImages());
const seed = readFileSync("supabase/seed.sql", "utf8");

/** Makes the same file names as `pg_temp.slug` in the seed. */
const slug = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

test("the demo images in public/ match their source", () => {
  expect(readdirSync("public/demo").map((name) => `demo/${name}`)).toEqual(
    [...images.keys()].toSorted(),
  );
  const stale = [...images].filter(
    ([path, svg]) => readFileSync(join("public", path), "utf8") !== svg,
  );
  expect(stale, "run `npm run documents`").toEqual([]);
});

test("every kind of demo product has an image", () => {
  const kinds = [...seed.matchAll(/^ {2}\('[a-z]+', '((?:[^']|'')+)', .*'\d{4}\.\d\d',/gm)];
  const paths = kinds.map(([, kind = ""]) => `demo/${slug(kind)}.svg`);
  expect(new Set(paths).size).toBe(images.size - 1);
  expect(paths.filter((path) => !images.has(path))).toEqual([]);
});

test("demo images have every colour of the demo products", () => {
  const palettes = [...seed.matchAll(/^ {2}\('(?:device|ink|wood|kitchen)', '([^']+)'/gm)];
  const colours = palettes.flatMap(([, names = ""]) => names.split("|").map(slug));
  expect(palettes).toHaveLength(4);
  for (const colour of colours) expect(images.get("demo/box.svg")).toContain(`id="${colour}"`);
});
