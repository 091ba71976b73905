import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { landingProblems, leaks, manifest, weights } from "./support/bundle.ts";
import { linkProblems } from "./support/links.ts";

const DIST = "dist";
const BINARY = /\.(ico|jpg|pdf|png|wasm|webp|woff2)$/;

if (!existsSync(join(DIST, ".vite/manifest.json"))) {
  console.error("No build found. Run `npm run build` first.");
  process.exit(1);
}

const passed: string[] = [];
const failed: string[] = [];
function record(what: string, problems: readonly string[]) {
  if (problems.length === 0) passed.push(what);
  else failed.push(...problems);
}

const chunks = manifest.parse(JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")));
const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(DIST, file))).length;

console.log(`${"brotli KB".padStart(10)} ${"budget".padStart(7)}`);
for (const { what, kilobytes, budget } of weights(chunks, sizeOf)) {
  const over = kilobytes > budget;
  const figures = `${kilobytes.toFixed(1).padStart(10)} ${String(budget).padStart(7)}`;
  console.log(`${figures}  ${what}${over ? "  OVER" : ""}`);
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
  landingProblems(readFileSync(join(DIST, "index.html"), "utf8")),
);

const built = all.map((file) => ({
  path: relative(DIST, file).split(sep).join("/"),
  ...(file.endsWith(".html") ? { html: readFileSync(file, "utf8") } : {}),
}));
record("every link on every page works", linkProblems(built));

for (const problem of failed) console.error(problem);
const report = process.argv[2];
if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed }));
process.exitCode = failed.length === 0 ? 0 : 1;
