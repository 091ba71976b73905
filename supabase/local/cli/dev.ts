import { resetCommand } from "../database/reset-command.ts";
import type { Portal } from "./dev-portal.ts";
import { isSupabaseAt } from "./dev-probe.ts";
import { screen } from "./dev-screen.ts";
import { readSettings, setViteEnv, USAGE, type DevSettings } from "./dev-settings.ts";
import { readConfig } from "../settings/config.ts";
import { StackError } from "../settings/stack-error.ts";
import type { Stack } from "../stack.ts";

// The database, the servers and Vite take seconds to load, so they load only once the settings are valid.

const closers: (() => Promise<void>)[] = [];

async function start(settings: DevSettings) {
  setViteEnv(settings);
  const [stack, portal] = await Promise.all([startOwnStack(settings), startOwnPortal(settings)]);
  console.log(
    screen({
      seconds: performance.now() / 1000,
      portal: portal?.urls ?? [],
      api: stack?.url ?? settings.url,
      own: stack && {
        mailbox: stack.mailboxUrl,
        data: stack.data,
        resetHint: resetCommand(settings),
      },
    }),
  );
}

async function startOwnStack(settings: DevSettings): Promise<Stack | undefined> {
  const { url, isLocal, reset, stackOnly, restore } = settings;
  const isThere = !isLocal || (await isSupabaseAt(url));
  if (isThere && (reset || stackOnly || restore !== undefined)) throw inUse(settings);
  if (isThere) return undefined;
  const { startStack } = await import("../stack.ts");
  const { readBackup } = await import("../backup/restore.ts");
  const stack = await startStack({
    ...settings,
    restore: restore === undefined ? undefined : await readBackup(restore),
  });
  closers.push(stack.stop);
  return stack;
}

const inUse = ({ url, isLocal }: DevSettings) =>
  isLocal
    ? new StackError(
        `A local stack is already running at ${url}, probably from another npm run dev.`,
        "Stop it first, then run this command again.",
      )
    : new StackError(
        `This command can’t start or reset ${url}, because it isn’t the local stack.`,
        "To use the local stack, unset VITE_SUPABASE_URL.",
      );

/** Writes the data to a file, without starting the servers. */
async function backUp(settings: DevSettings, path: string) {
  if (!settings.isLocal || (await isSupabaseAt(settings.url))) throw inUse(settings);
  const { openData } = await import("../database/open-data.ts");
  const { writeBackup } = await import("../backup/write-backup.ts");
  const { db, close } = await openData(
    readConfig({ root: settings.root }),
    { ...settings, reset: false, restore: undefined, asIs: true },
    console.log,
  );
  try {
    await writeBackup(db, path);
  } finally {
    await close();
  }
  console.log(`The backup is in ${path}.`);
}

async function startOwnPortal(settings: DevSettings): Promise<Portal | undefined> {
  if (settings.stackOnly) return undefined;
  const { startPortal } = await import("./dev-portal.ts");
  const portal = await startPortal(settings);
  closers.push(portal.close);
  return portal;
}

let stoppingSince: number | undefined;

/** npm and the terminal may each pass on the same Ctrl-C within this time. A second Ctrl-C comes later. */
const SAME_SIGNAL = 1_000;

async function stop(code: number) {
  if (stoppingSince !== undefined) {
    // Exiting now is like a power failure, which the next start can recover from.
    if (Date.now() - stoppingSince > SAME_SIGNAL) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  await Promise.allSettled(closers.map((close) => close()));
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

// If the parent command (npm) is killed outright, nothing else would end this process.
const startedBy = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === startedBy) return;
  clearInterval(watch);
  void stop(1);
}, 500);
watch.unref();

try {
  const settings = await readSettings(process.argv.slice(2));
  if (settings === null) console.log(USAGE);
  else if (settings.backup === undefined) await start(settings);
  else {
    await backUp(settings, settings.backup);
    await stop(0);
  }
} catch (error) {
  console.error(error instanceof StackError ? `\n✗ ${error.message}\n` : error);
  await stop(1);
}
