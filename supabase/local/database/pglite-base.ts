import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { ROOT } from "../settings/config.ts";

const FOLDER = join(ROOT, "node_modules", ".cache", "supplier-portal");

/** The package's `exports` don't include its manifest, so it is found next to the entry file. */
const manifest = () =>
  readFileSync(
    join(
      dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
      "../package.json",
    ),
  );

export type PgliteBase = {
  /** `undefined` if nothing is cached yet or the folder already has a database. */
  load: (dataDir: string | undefined) => Promise<Blob | undefined>;
  keep: (driver: PGlite) => Promise<void>;
};

/**
 * Caches a prepared database without data: creating one takes PGlite four seconds, unpacking one less than one.
 * `recipe` is all the SQL in it; a different recipe or PGlite version gets a different file.
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
        // The packages may be in a read-only folder. Then the next start takes four seconds again.
      }
    },
  };
}
