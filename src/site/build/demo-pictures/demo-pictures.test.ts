import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoPictures } from "@/site/build/demo-pictures/demo-pictures.ts";

const pictures = new Map(demoPictures());
const seed = readFileSync("supabase/seed.sql", "utf8");

/** Makes the same file names as `pg_temp.slug` in the seed. */
const slug = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

test("the demo pictures in public/ match their source", () => {
  expect(readdirSync("public/demo").map((name) => `demo/${name}`)).toEqual(
    [...pictures.keys()].toSorted(),
  );
  const stale = [...pictures].filter(
    ([path, svg]) => readFileSync(join("public", path), "utf8") !== svg,
  );
  expect(stale, "run `npm run documents`").toEqual([]);
});

test("every kind of demo product has a picture", () => {
  const kinds = [...seed.matchAll(/^ {2}\('[a-z]+', '((?:[^']|'')+)', .*'\d{4}\.\d\d',/gm)];
  const paths = kinds.map(([, kind = ""]) => `demo/${slug(kind)}.svg`);
  expect(new Set(paths).size).toBe(pictures.size - 1);
  expect(paths.filter((path) => !pictures.has(path))).toEqual([]);
});

test("demo pictures have every colour of the demo products", () => {
  const palettes = [...seed.matchAll(/^ {2}\('(?:device|ink|wood|kitchen)', '([^']+)'/gm)];
  const colours = palettes.flatMap(([, names = ""]) => names.split("|").map(slug));
  expect(palettes).toHaveLength(4);
  for (const colour of colours) expect(pictures.get("demo/box.svg")).toContain(`id="${colour}"`);
});
