import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { StackConfig } from "../../settings/config.ts";
import { platformRecipe } from "../database.ts";
import { listMigrations } from "../migrate.ts";
import { cached, type PgliteBase } from "./pglite-base.ts";

const TO_THE_HOUR = "2026-01-01T00".length;
const HOUR_MS = 3_600_000;

/**
 * Caches a database with every migration and the seed, which take PGlite over ten seconds. When a migration or the seed
 * changes, a new copy is made. The dates of the seed are relative to now, so a copy is used within the same hour only.
 */
export async function filledBase(
  { folders, seedFiles }: StackConfig,
  now = new Date(),
): Promise<PgliteBase> {
  const migrations = (await listMigrations(folders.migrations)).map(({ path }) => path);
  const files = [...migrations, ...seedFiles.filter((path) => existsSync(path))];
  const parts = [
    now.toISOString().slice(0, TO_THE_HOUR),
    await platformRecipe(),
    ...files.map((path) => [relative(folders.root, path), readFileSync(path, "utf8")]),
  ];
  return cached("filled", parts, HOUR_MS);
}
