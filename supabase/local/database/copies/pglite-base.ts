import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { ROOT } from "../../settings/config.ts";

const FOLDER = join(ROOT, "node_modules", ".cache", "supplier-portal");

/** The package's `exports` don't include its manifest, so its path is derived from that of the entry file. */
const manifest = () =>
  readFileSync(
    join(
      dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
      "../package.json",
    ),
  );

/**
 * A dump whose bytes are handed out directly. A plain Blob copies them twice, which takes longer than reading the
 * file.
 */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(file: string) {
    super();
    // Node doesn't share the buffer of a file this large with other data, so all of it is the dump.
    this.#bytes = readFileSync(file).buffer;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

/** Reads a dump of a PGlite database for `openDatabase`. */
export const readDump = (file: string): Blob => new Dump(file);

export type PgliteBase = {
  isCached: () => boolean;
  /** `undefined` if nothing is cached yet. */
  load: () => Blob | undefined;
  keep: (driver: PGlite) => Promise<void>;
};

/**
 * Caches a prepared database without data: PGlite needs four seconds to create it and less than one to unpack it.
 * `recipe` is all the SQL that creates it; a different recipe or PGlite version gets a different file.
 */
export const pgliteBase = (recipe: string): PgliteBase => cached("pglite", [recipe]);

/**
 * Caches a database in a file next to the packages, named after `name` and a hash of `parts`. Adding a file deletes
 * those with the same `name` that are older than `maxAge` milliseconds.
 */
export function cached(
  name: string,
  parts: readonly unknown[],
  maxAge = Number.POSITIVE_INFINITY,
): PgliteBase {
  const hash = createHash("sha256").update(manifest()).update(JSON.stringify(parts)).digest("hex");
  const file = join(FOLDER, `${name}-${hash.slice(0, 16)}.tar`);
  const isCached = () => existsSync(file);
  return {
    isCached,
    load() {
      try {
        return readDump(file);
      } catch {
        return undefined;
      }
    },
    async keep(driver) {
      if (isCached()) return;
      // Without a checkpoint, each start from the copy would replay all writes since the last checkpoint.
      await driver.exec("checkpoint");
      const dump = await driver.dumpDataDir("none");
      const draft = `${file}.${process.pid}`;
      try {
        await mkdir(FOLDER, { recursive: true });
        await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
        await rename(draft, file);
        await deleteOlder(name, maxAge);
      } catch {
        // If the packages are in a read-only folder, nothing is cached, and the next start creates the database again.
      }
    },
  };
}

async function deleteOlder(name: string, maxAge: number) {
  for (const file of await readdir(FOLDER)) {
    const path = join(FOLDER, file);
    if (file.startsWith(`${name}-`) && Date.now() - statSync(path).mtimeMs > maxAge)
      await rm(path, { force: true });
  }
}
