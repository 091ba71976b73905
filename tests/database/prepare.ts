import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PgliteConnection } from "@supabase/lite/pglite";
import { openDatabase } from "../../supabase/local/database/database.ts";
import { migrate } from "../../supabase/local/database/migrate.ts";
import { createDatabase, engine, findServer, PREPARED } from "./engines.ts";
import { MIGRATIONS } from "./support.ts";

/**
 * Migrates one database for the whole run, because starting an engine and migrating takes seconds of work, while
 * copying a database takes a fraction of one.
 */
export function setup(): Promise<() => Promise<void>> {
  return engine() === "pglite" ? prepareDump() : prepareTemplate();
}

async function prepareDump() {
  const folder = mkdtempSync(join(tmpdir(), "portal-database-"));
  const file = join(folder, "migrated.tar");
  const database = await openDatabase();
  await migrate(database, MIGRATIONS);
  if (!(database.connection instanceof PgliteConnection)) throw new Error("This is not PGlite.");
  const dump = await database.connection.driver.dumpDataDir("none");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  process.env[PREPARED.dump] = file;
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function prepareTemplate() {
  const server = await findServer();
  const { name, url, drop } = await createDatabase(server.url);
  const leave = async () => {
    await drop();
    await server.stop();
  };
  try {
    const database = await openDatabase({ url });
    await migrate(database, MIGRATIONS);
    // A database with an open connection can't be used as a template.
    await database.close();
  } catch (error) {
    await leave();
    throw error;
  }
  process.env["TEST_DATABASE_URL"] = server.url;
  process.env[PREPARED.template] = name;
  return leave;
}
