import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { resolveConfig } from "vite";
import { z } from "zod";
import { buildTargets, supportedBrowsers } from "@/app/build/supported-browsers.ts";
import { CHECKED_NODES, OLDEST_NODE, SUPPORTED_NODES } from "#support/house/node-versions.ts";

const readme = readFileSync("README.md", "utf8");
const { engines } = z
  .object({ engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

const LABELS: Record<string, string> = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  safari: "Safari",
  ios_saf: "iOS",
};

const listed = (names: readonly string[]) =>
  `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

test("the README names the browsers that package.json supports", () => {
  const names = supportedBrowsers().map(
    ({ browser, version }) => `${LABELS[browser] ?? browser} ${version}`,
  );
  expect(readme).toContain(`${listed(names)}, or newer`);
});

test("the build targets the browsers that package.json supports", async () => {
  const { build } = await resolveConfig({}, "build");
  expect(build.target).toEqual(buildTargets());
  expect(build.cssTarget).toEqual(buildTargets());
});

test("the README names the supported versions of Node, and package.json the oldest", () => {
  expect(readme).toContain(`Node ${listed(SUPPORTED_NODES)}`);
  expect(engines.node).toBe(`>=${OLDEST_NODE}`);
});

test("every version of Node that check:nodes runs is supported", () => {
  const supported = SUPPORTED_NODES.map((version) => Number.parseInt(version, 10));
  expect(supported).toEqual(expect.arrayContaining(CHECKED_NODES));
});
