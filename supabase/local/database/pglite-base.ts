import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { ROOT } from "../settings/config.ts";

const FOLDER = join(ROOT, "node_modules", ".cache", "supplier-portal");

/** Beside the program; its `exports` do not offer it. */
const manifest = () =>
  readFileSync(
    join(
      dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
      "../package.json",
    ),
  );

export type PgliteBase = {
  /** `undefined` where nobody has kept one yet, or where there is a database already. */
  load: (dataDir: string | undefined) => Promise<Blob | undefined>;
  keep: (driver: PGlite) => Promise<void>;
};

/**
 * A prepared database without data, kept for the next time: making one takes PGlite four seconds of work, unpacking
 * one takes less than one. `recipe` is all the SQL in it; another recipe or another PGlite is another file.
 */
export function pgliteBase(recipe: string): PgliteBase {
  const hash = createHash("sha256").update(manifest()).update(recipe).digest("hex");
  const file = join(FOLDER, `pglite-${hash.slice(0, 16)}.tar`);
  return {
    async load(dataDir) {
      if (dataDir !== undefined && existsSync(join(dataDir, "PG_VERSION"))) return undefined;
      return existsSync(file) ? new Blob([await readFile(file)]) : undefined;
    },
    async keep(driver) {
      if (existsSync(file)) return;
      const dump = await driver.dumpDataDir("none");
      const draft = `${file}.${process.pid}`;
      try {
        await mkdir(FOLDER, { recursive: true });
        await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
        await rename(draft, file);
      } catch {
        // Packages may lie where nobody may write; then the next one takes its four seconds.
      }
    },
  };
}
