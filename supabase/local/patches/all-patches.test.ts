import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

const source = read("./all-patches.ts");
const listed = /PATCHES[^=]*= \[([^\]]*)\]/.exec(source)?.[1]?.match(/\w+/g) ?? [];

/** The file from which all-patches.ts imports a patch. */
const fileOf = (patch: string) =>
  new RegExp(String.raw`import \{ ${patch} \} from "(.+)";`).exec(source)?.[1] ?? "";

test("the list of patches in all-patches.ts isn't empty", () => {
  expect(listed).not.toEqual([]);
});

test.each(listed)("the patch %s documents what it copies and when it can be removed", (patch) => {
  const text = read(fileOf(patch));
  expect(text).toContain(`export const ${patch}: Patch`);
  expect(text).toMatch(/^ \* Copies: \S.*$/m);
  expect(text).toMatch(/^ \* Remove when: @supabase\/lite \S.*$/m);
});
