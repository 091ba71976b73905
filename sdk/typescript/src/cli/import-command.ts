import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { SupplierPortal } from "../client.ts";
import type { ImportFileQuery, ImportProfile, ImportResult } from "../generated/contract.ts";
import { choiceIn, type CommandLine, countIn } from "./command-line.ts";
import {
  clearProgress,
  CommandError,
  EXIT,
  showProgress,
  tableText,
  type Terminal,
  UsageError,
} from "./terminal.ts";

const LARGEST = 20_000_000;
/** The portal works on a file for at most 100 seconds per request, so this allows for more than an hour. */
const MOST_PARTS = 50;
const MOST_REJECTIONS = 20;

const MODES = [
  "create-and-update",
  "update-only",
  "prices-and-stock",
  "snapshot",
] as const satisfies readonly ImportFileQuery["mode"][];
const MISSING = ["keep", "zero-stock", "archive"] as const;

export const IMPORT_OPTIONS = {
  profile: { type: "string" },
  mode: { type: "string" },
  missing: { type: "string" },
  accept: { type: "boolean" },
  "price-threshold": { type: "string" },
  "missing-threshold": { type: "string" },
} as const;

export async function runImport(
  portal: SupplierPortal,
  line: CommandLine,
  terminal: Terminal,
): Promise<number> {
  const [path, ...more] = line.arguments;
  if (path === undefined || more.length > 0) throw new UsageError("Name one file to import.");
  const query = {
    file_name: basename(path),
    mode: choiceIn(line, "mode", MODES),
    missing: choiceIn(line, "missing", MISSING),
    price_threshold: countIn(line, "price-threshold"),
    missing_threshold: countIn(line, "missing-threshold"),
    accept: line.has("accept") ? ("true" as const) : undefined,
  };
  const bytes = await bytesOf(path);
  const { signal } = terminal;
  const { data } = await portal.listImportProfiles({ signal });
  const profile = chosenProfile(data, line.text("profile"));
  showProgress(terminal, `Importing ${query.file_name} with the profile “${profile.name}” …`);
  let result: ImportResult;
  let parts = 0;
  do {
    parts += 1;
    result = await portal.importFile(bytes, { ...query, profile: profile.id }, { signal });
    if (result.outcome === "stopped") showProgress(terminal, `Importing, part ${parts + 1} …`);
  } while (result.outcome === "stopped" && parts < MOST_PARTS);
  clearProgress(terminal);

  if (line.has("json")) await terminal.out(`${JSON.stringify(result)}\n`);
  else await terminal.out(textOf(query.file_name, result));
  const rejected = result.counts?.rejected ?? 0;
  if (rejected > 0 && result.import !== null && !line.has("json"))
    await terminal.out(await rejectionsOf(portal, result.import.id, signal));
  if (result.outcome === "failed") return EXIT.failed;
  const isComplete = result.outcome === "written" || result.outcome === "same";
  return isComplete && rejected === 0 ? EXIT.done : EXIT.incomplete;
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST)
      throw new CommandError(`${path} has more than 20 MB. Nothing was sent. Split the file.`);
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = Object(error);
    throw new CommandError(
      code === "ENOENT"
        ? `${path} doesn’t exist. Nothing was sent. Check the path.`
        : `${path} can’t be read (${code}). Nothing was sent.`,
    );
  }
}

function chosenProfile(
  profiles: readonly ImportProfile[],
  asked: string | undefined,
): ImportProfile {
  const names = profiles.map(({ name }) => `“${name}”`).join(", ");
  if (profiles.length === 0)
    throw new CommandError(
      "There is no import profile. Nothing was sent. Import the file once in the portal and save its mapping.",
    );
  const found = profiles.filter(
    ({ id, name }) => asked === undefined || id === asked || name === asked,
  );
  const [profile, another] = found;
  if (profile === undefined)
    throw new CommandError(
      `No import profile is called “${asked}”. Nothing was sent. Use: ${names}.`,
    );
  if (another !== undefined)
    throw new CommandError(
      asked === undefined
        ? `There are several import profiles. Nothing was sent. Choose one with --profile: ${names}.`
        : `Several import profiles are called “${asked}”. Nothing was sent. Pass its ID with --profile.`,
    );
  return profile;
}

const WARNINGS = {
  "price-shock": "prices change more than the limit",
  "mass-deletion": "many products are missing from the file",
  "many-rejected": "many rows are rejected",
  "many-incomplete": "many products are incomplete",
} as const;

function textOf(file: string, { outcome, counts, warnings = [], reason, ...result }: ImportResult) {
  const rows =
    counts === undefined
      ? ""
      : ` ${counts.rows} rows: ${counts.created} created, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.rejected} rejected.`;
  const set = result.import === null ? "" : ` Change set: ${result.import.id}`;
  const why = warnings.map((warning) => WARNINGS[warning]).join(", ");
  switch (outcome) {
    case "written":
      return `${file} was imported.${rows}${set}\n`;
    case "same":
      return `${file} has no changes. Nothing was written.\n`;
    case "waiting":
      return `${file} has warnings: ${why}.${rows} Nothing was written. To import it, use --accept.\n`;
    case "stopped":
      return `The import ran out of time.${rows} What was written stays. Run it again to write the rest.${set}\n`;
    case "failed": {
      const code = Object.values(reason ?? {})[0];
      const extent = result.import === null ? "Nothing was written." : "What was written stays.";
      return `${file} can’t be imported (${String(code ?? "failed")}). ${extent}${set}\n`;
    }
  }
}

async function rejectionsOf(portal: SupplierPortal, id: string, signal: AbortSignal) {
  const { rejections } = await portal.getImport(id, { signal });
  if (rejections === null) return "";
  const rows = rejections.rows.slice(0, MOST_REJECTIONS);
  const more = rejections.rows.length - rows.length + rejections.left_out;
  return [
    "\nRejected rows:\n",
    tableText(
      ["Reason", ...rejections.header],
      rows.map(({ cells, reasons }) => [reasons.join(", "), ...cells]),
    ),
    more > 0 ? `… and ${more} more\n` : "",
  ].join("");
}
