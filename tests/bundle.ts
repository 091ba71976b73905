import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";
import {
  landingErrors,
  leaks,
  manifest,
  startedWorkers,
  weights,
  workerErrors,
} from "./support/house/bundle.ts";
import { linkErrors } from "./support/house/links.ts";

const DIST = "dist";
const BINARY = /\.(ico|jpg|pdf|png|wasm|webp|woff2)$/;

if (!existsSync(join(DIST, ".vite/manifest.json"))) {
  console.error("No build found. Run `npm run build` first.");
  process.exit(1);
}

const passed: string[] = [];
const failed: string[] = [];
function record(what: string, errors: readonly string[]) {
  if (errors.length === 0) passed.push(what);
  else failed.push(...errors);
}

const chunks = manifest.parse(JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")));
const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(DIST, file))).length;

console.log(`${"brotli KB".padStart(10)} ${"budget".padStart(7)}`);
for (const { what, kilobytes, budget } of weights(chunks, sizeOf)) {
  const over = kilobytes > budget;
  const sizes = `${kilobytes.toFixed(1).padStart(10)} ${String(budget).padStart(7)}`;
  console.log(`${sizes}  ${what}${over ? "  OVER" : ""}`);
  record(what, over ? [`${what}: ${kilobytes.toFixed(1)} KB of ${budget}`] : []);
}

const all = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const files = all.filter((file) => !BINARY.test(file));
const found = files.flatMap((file) => leaks(file, readFileSync(file, "utf8")));
record(`${files.length} files contain no secrets, source maps or eval`, found);

record(
  "the landing page works without scripts",
  landingErrors(readFileSync(join(DIST, "index.html"), "utf8")),
);

/** No screen starts these workers yet, so a build doesn't contain them. */
const NOT_STARTED = ["rule-preview-worker"];
const workers = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => startedWorkers(readFileSync(join("src", file), "utf8")))
  .filter((worker) => !NOT_STARTED.includes(worker));
const scripts = all.filter((file) => file.endsWith(".js"));
record(
  `none of the ${workers.length} workers loads its entry twice`,
  workerErrors(
    workers,
    new Map(scripts.map((file) => [basename(file), readFileSync(file, "utf8")])),
  ),
);

const built = all.map((file) => ({
  path: relative(DIST, file).split(sep).join("/"),
  ...(file.endsWith(".html") ? { html: readFileSync(file, "utf8") } : {}),
}));
record("every link on every page works", linkErrors(built));

for (const error of failed) console.error(error);
const report = process.argv[2];
if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed }));
process.exitCode = failed.length === 0 ? 0 : 1;
