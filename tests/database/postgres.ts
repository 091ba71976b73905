import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Server = { url: string; stop: () => Promise<void> };

/** The folder of PostgreSQL's server programs: on the PATH, otherwise the newest packaged version, if there is one. */
export function findPostgres(): string | undefined {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(packaged, version, "bin")),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program))),
  );
}

/** Starts a temporary server on a free port of this machine and removes it completely when stopped. */
export async function startPostgres(): Promise<Server> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("PostgreSQL is not installed: initdb was not found.");

  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  const owner = otherThanRoot();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  // Both engines use the C locale and UTF-8, so that they sort alike.
  await run(
    join(bin, "initdb"),
    ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...owner },
  );

  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const quick = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=50",
  ];
  const server = spawn(
    join(bin, "postgres"),
    ["-D", folder, ...[...settings, ...quick].flatMap((setting) => ["-c", setting])],
    { ...owner, stdio: ["ignore", "ignore", "pipe"] },
  );
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Stops the server if this process ends early.
  const abandon = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", abandon);

  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      process.off("exit", abandon);
      remove();
    },
  };
}

/** PostgreSQL can't run as root. Its own user runs it, or an unprivileged user if PostgreSQL's doesn't exist. */
function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      continue;
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no user to run it as.");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

async function ready(server: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("database system is ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}
