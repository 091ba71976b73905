import { join } from "node:path";
import { expect, test } from "vitest";
import { afreshCommand } from "./afresh.ts";
import { ROOT } from "../settings/config.ts";

test.each([
  ["the usual folder", {}, "npm run dev -- --reset"],
  ["the usual folder, by its root", { root: ROOT }, "npm run dev -- --reset"],
  ["a folder inside", { dataDir: join(ROOT, "my-data") }, "npm run dev -- --data my-data --reset"],
  ["a folder elsewhere", { dataDir: "/srv/data" }, "npm run dev -- --data /srv/data --reset"],
  [
    "a folder whose name a shell would take apart",
    { dataDir: "/srv/Jo's $data" },
    String.raw`npm run dev -- --data '/srv/Jo'\''s $data' --reset`,
  ],
  ["another repository", { root: "/srv/portal" }, "npm run dev -- --root /srv/portal --reset"],
])("the reset command for %s deletes that database only", (_where, options, command) => {
  expect(afreshCommand(options)).toBe(command);
});
