import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lockfileErrors, unpinned } from "./support/house/lockfile.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

test("every package comes from the npm registry with an integrity hash, and none needs an install script", () => {
  expect(lockfileErrors(read("package-lock.json"))).toEqual([]);
});

test("every direct dependency is pinned", () => {
  expect(unpinned(read("package.json"))).toEqual([]);
});

const integrity = "sha512-abc";

test.each([
  ["another host", "a", { integrity, resolved: "https://evil.example/a.tgz" }],
  ["plain HTTP", "a", { integrity, resolved: "http://registry.npmjs.org/a.tgz" }],
  ["a Git URL", "a", { integrity, resolved: "git+ssh://git@github.com/a/a.git" }],
  ["a missing hash", "a", {}],
  ["a weak hash", "a", { integrity: "sha1-abc" }],
  ["a new install script", "a", { integrity, hasInstallScript: true }],
  ["a package on the deny-list", "xlsx", { integrity }],
])("the lockfile check finds %s", (_what, name, entry) => {
  const planted = { lockfileVersion: 3, packages: { "": {}, [`node_modules/${name}`]: entry } };
  expect(lockfileErrors(planted)).toHaveLength(1);
});

test("the lockfile check finds a version range", () => {
  expect(unpinned({ dependencies: { a: "^1.0.0" }, devDependencies: { b: "1.0.0" } })).toEqual([
    "a@^1.0.0",
  ]);
});
