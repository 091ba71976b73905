import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "./harness.ts";

const BARE = `import("@electric-sql/pglite").then(async ({ PGlite }) => {
  await PGlite.create(process.argv[1]);
  console.log("ready");
  setInterval(() => {}, 1000);
})`;

/** Seconds until a command reports that it is ready. Then the process is stopped. */
async function secondsToReady(command: readonly string[]): Promise<number> {
  const [program = "", ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let output = "";
  const ready = new Promise<number>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("ready")) resolve((performance.now() - startedAt) / 1000);
    });
  });
  const seconds = await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error(`npm run dev ended before it was ready: ${output}`))),
  ]);
  child.kill("SIGTERM");
  await ended;
  return seconds;
}

export const bench: Bench = {
  name: "start",
  about: "seconds from `npm run dev` until the portal responds",
  rounds: 3,
  bound: "bare PGlite, first",
  budgets: [
    { candidate: "stack and portal, first", measure: "s", atMost: 15 },
    { candidate: "stack and portal, again", measure: "s", atMost: 15 },
  ],
  async prepare() {
    const folder = mkdtempSync(join(tmpdir(), "start-"));
    let count = 0;
    const dev = async (data: string) => ({
      s: await secondsToReady([
        "node",
        "--import",
        "tsx",
        "supabase/local/cli/dev.ts",
        "--free-ports",
        "--data",
        data,
      ]),
    });
    const fresh = () => join(folder, `data-${count++}`);
    const dataFolder = fresh();
    await dev(dataFolder);
    return {
      candidates: [
        {
          name: "bare PGlite, first",
          run: async () => ({ s: await secondsToReady([process.execPath, "-e", BARE, fresh()]) }),
        },
        { name: "stack and portal, first", run: () => dev(fresh()) },
        { name: "stack and portal, again", run: () => dev(dataFolder) },
      ],
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};
