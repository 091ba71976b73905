import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const importMap = z.object({ imports: z.record(z.string(), z.string()) });
const versions = z.record(z.string(), z.string());
const packages = z.object({ dependencies: versions, devDependencies: versions });

test.each(["jose", "zod/mini"])(
  "deployed functions import the same version of %s that the tests use",
  (name) => {
    const [, version] =
      /@([\d.]+)/.exec(importMap.parse(read("./deno.json")).imports[name] ?? "") ?? [];
    const { dependencies, devDependencies } = packages.parse(read("../../package.json"));
    const [owner = ""] = name.split("/");

    expect(version).toBe({ ...dependencies, ...devDependencies }[owner]);
  },
);
