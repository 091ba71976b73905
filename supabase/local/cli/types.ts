import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { format } from "oxfmt";
import { z } from "zod";
import { readConfig, ROOT } from "../settings/config.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { hasCode, reason } from "../settings/stack-error.ts";

const FILE = "src/lib/database.types.ts";
const HEADER = "// Written by `npm run db:types` from the migrations; not edited by hand.\n\n";

/** The official CLI's types for the migrated schema. The CLI needs a server to connect to, so we start one. */
async function generateTypes(): Promise<string> {
  const { folders, api } = readConfig();
  const db = await openDatabase();
  const { driver } = db.connection;
  if (!(driver instanceof PGlite)) throw new Error("Generating types needs PGlite.");
  try {
    await migrate(db, folders.migrations);
    const server = new PGLiteSocketServer({ db: driver, host: "127.0.0.1", port: 0 });
    await server.start();
    try {
      const url = `postgresql://postgres@${server.getServerConn()}/postgres?sslmode=disable`;
      return await formatted(await askCli(url, api.schemas));
    } finally {
      await server.stop();
    }
  } finally {
    await db.close();
  }
}

async function askCli(url: string, schemas: string[]): Promise<string> {
  const workdir = await mkdtemp(join(tmpdir(), "supplier-portal-types-"));
  try {
    const options = ["--lang", "typescript", "--schema", schemas.join(","), "--workdir", workdir];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [await cliProgram(), "gen", "types", ...options, "--remote", url],
      { env: { ...process.env, DO_NOT_TRACK: "1", SUPABASE_TELEMETRY_DISABLED: "1" } },
    );
    return stdout;
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}

const cliPackage = z.object({ bin: z.object({ supabase: z.string() }) });

async function cliProgram(): Promise<string> {
  const path = createRequire(import.meta.url).resolve("supabase/package.json");
  const { bin } = cliPackage.parse(JSON.parse(await readFile(path, "utf8")));
  return join(dirname(path), bin.supabase);
}

async function formatted(source: string): Promise<string> {
  const { code, errors } = await format(FILE, source, { printWidth: 100 });
  if (errors.length > 0) throw new Error(`Formatting the types failed: ${errors[0]?.message}`);
  return HEADER + code;
}

/** `npm run db:types` writes the file; with `--check` it reports whether the file is up to date. */
async function main(check: boolean): Promise<number> {
  const path = join(ROOT, FILE);
  const types = await generateTypes();
  if (!check) {
    await writeFile(path, types);
    return 0;
  }
  const present = await readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  });
  if (present === types) return 0;
  console.error(`${FILE} is out of date. Run: npm run db:types`);
  return 1;
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.includes("--check")).catch((error: unknown) => {
    console.error(`Generating the database types failed: ${reason(error)}`);
    return 1;
  });
}
