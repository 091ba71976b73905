import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { listMigrations } from "../database/migrate.ts";
import { baselineOf } from "../schema/schema-files.ts";
import { readConfig } from "../settings/config.ts";
import { reason, StackError } from "../settings/stack-error.ts";

/** `npm run db:baseline` regenerates the first migration while it's the only one. */
async function main() {
  const { folders } = readConfig();
  const [baseline, later] = await listMigrations(folders.migrations);
  if (baseline === undefined) throw new StackError("There is no baseline.", "Create the file.");
  if (later !== undefined)
    throw new StackError(
      `${basename(later.path)} builds on the baseline, so the baseline can't change any more.`,
      "Run: npm run db:diff -- <name>",
    );
  await writeFile(baseline.path, await baselineOf(folders.schemas));
}

try {
  await main();
} catch (error) {
  console.error(`The baseline wasn't written. ${reason(error)}`);
  process.exitCode = 1;
}
