import { join } from "node:path";
import { expect, test } from "vitest";
import { resetCommand } from "./reset-command.ts";
import { ROOT } from "../settings/config.ts";

test.each([
  ["the default folder", {}, "npm run dev -- --reset"],
  ["the default folder, given by its absolute path", { root: ROOT }, "npm run dev -- --reset"],
  [
    "a folder inside the repository",
    { dataDir: join(ROOT, "my-data") },
    "npm run dev -- --data my-data --reset",
  ],
  [
    "a folder outside the repository",
    { dataDir: "/srv/data" },
    "npm run dev -- --data /srv/data --reset",
  ],
  [
    "a folder whose name needs quoting in a shell",
    { dataDir: "/srv/Jo's $data" },
    String.raw`npm run dev -- --data '/srv/Jo'\''s $data' --reset`,
  ],
  ["another repository", { root: "/srv/portal" }, "npm run dev -- --root /srv/portal --reset"],
])(
  "the reset command for the data in %s has the options for that data",
  (_where, options, command) => {
    expect(resetCommand(options)).toBe(command);
  },
);
