import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { FactBase } from "@supabase/pg-delta";
import { extract } from "@supabase/pg-delta/extract";
import { plan, type Plan } from "@supabase/pg-delta/plan";
import { Pool, type PoolConfig } from "pg";
import { z } from "zod";
import type { Database } from "../database/database.ts";

/** Everything a database schema defines, without rows: tables, functions, policies, grants, indexes and so on. */
export type Catalogue = FactBase;

/**
 * Reads the catalogue with the official CLI's diff engine. The engine expects a server, so PGlite is served
 * temporarily.
 */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { driver } = db.connection;
  if (!(driver instanceof PGlite)) return extractFrom(serverOf(driver));
  const server = new PGLiteSocketServer({ db: driver, host: "127.0.0.1", port: 0 });
  await server.start();
  try {
    return await extractFrom({
      connectionString: `postgres://postgres@${server.getServerConn()}/postgres`,
    });
  } finally {
    await server.stop();
  }
}

async function extractFrom(config: PoolConfig): Promise<Catalogue> {
  const pool = new Pool({ ...config, max: 1 });
  try {
    const { factBase } = await extract(pool);
    return factBase;
  } finally {
    await pool.end();
  }
}

/** postgres.js stores the options on its client, which is a function. */
const client = z.custom<object>((value) => typeof value === "function");
const driverOptions = z.object({
  host: z.array(z.string()),
  port: z.array(z.number()),
  database: z.string(),
  user: z.string(),
  pass: z.string().nullish(),
});

/** The address of the server a postgres.js driver is connected to. */
function serverOf(driver: unknown): PoolConfig {
  const { host, port, database, user, pass } = driverOptions.parse(
    Reflect.get(client.parse(driver), "options"),
  );
  return { host: host[0], port: port[0], database, user, password: pass ?? undefined };
}

/** The migration history belongs to the migration tool and is not part of the schema. */
const HISTORY = "supabase_migrations";

/** The plan that turns one catalogue into the other; empty if they are equal. */
export function compareCatalogues(from: Catalogue, to: Catalogue): Plan {
  return plan(from, to, {
    policy: {
      id: "supplier-portal",
      filter: [
        {
          match: {
            any: [
              { all: [{ kind: "schema" }, { name: [HISTORY] }] },
              { schema: [HISTORY] },
              { target: { schema: [HISTORY] } },
              // The role that runs a migration owns what it creates, so owners and the owner's grants are ignored.
              { all: [{ kind: "acl" }, { idField: { field: "grantee", glob: "postgres" } }] },
              { all: [{ verb: ["link", "unlink"] }, { edgeTo: { edgeKind: "owner" } }] },
            ],
          },
          action: "exclude",
        },
      ],
      assumedRoles: ["postgres"],
    },
  });
}
