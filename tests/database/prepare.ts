import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PgliteConnection } from "@supabase/lite/pglite";
import { openDatabase } from "../../supabase/local/database/database.ts";
import { migrate } from "../../supabase/local/database/migrate.ts";
import {
  createDatabase,
  createOwner,
  dropSeeded,
  engine,
  findServer,
  grantsOfOwner,
  PREPARED,
} from "./engines.ts";
import { MIGRATIONS } from "./support.ts";

/**
 * Migrates one database for the whole run, because starting an engine and migrating takes seconds, while copying a
 * database takes a fraction of a second.
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
  // Without a checkpoint, each copy would replay everything written since the last one.
  await database.exec("checkpoint");
  const dump = await database.connection.driver.dumpDataDir("none");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  process.env[PREPARED.dump] = file;
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function prepareTemplate() {
  const server = await findServer();
  const owner = await createOwner(server.url);
  const empty = await createDatabase(server.url, owner.url);
  const drops = [empty.drop];
  const leave = async () => {
    for (const drop of drops.toReversed()) await drop();
    await owner.drop();
    await server.stop();
  };
  try {
    const platform = await openDatabase({ url: empty.url });
    await platform.exec(grantsOfOwner(new URL(owner.url).username));
    // A database with an open connection can't be used as a template.
    await platform.close();
    const migrated = await createDatabase(server.url, owner.url, empty.name);
    drops.push(migrated.drop, () => dropSeeded(server.url, migrated.name));
    const database = await openDatabase({ url: migrated.ownerUrl, isCopy: true });
    await migrate(database, MIGRATIONS);
    await database.close();
    process.env[PREPARED.template] = migrated.name;
  } catch (error) {
    await leave();
    throw error;
  }
  process.env["TEST_DATABASE_URL"] = server.url;
  process.env[PREPARED.owner] = owner.url;
  process.env[PREPARED.emptyTemplate] = empty.name;
  return leave;
}
