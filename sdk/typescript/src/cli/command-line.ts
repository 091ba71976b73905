import { parseArgs, type ParseArgsConfig } from "node:util";
import { SupplierPortal } from "../client.ts";
import { type Terminal, UsageError } from "./terminal.ts";

type OptionSettings = NonNullable<ParseArgsConfig["options"]>;

const COMMON = {
  key: { type: "string" },
  url: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies OptionSettings;

/** The arguments and options of one command, read from the command line. */
export type CommandLine = {
  arguments: readonly string[];
  text: (name: string) => string | undefined;
  all: (name: string) => readonly string[];
  has: (name: string) => boolean;
};

/** Node's error messages begin with the sentence that the person needs. */
const firstSentence = (message: string) => message.split(/\. |\n/)[0] ?? message;

export function readCommandLine(args: readonly string[], options: OptionSettings): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...COMMON },
      allowPositionals: true,
    });
    const read: Readonly<Record<string, unknown>> = values;
    const of = (name: string) => read[name];
    return {
      arguments: positionals,
      text: (name) => {
        const value = of(name);
        return typeof value === "string" ? value : undefined;
      },
      all: (name) => {
        const value = of(name);
        return Array.isArray(value) ? value.map(String) : [];
      },
      has: (name) => of(name) === true,
    };
  } catch (error) {
    throw new UsageError(`${firstSentence(error instanceof Error ? error.message : "")}.`);
  }
}

/** Reads an option as a whole number of at least 1. */
export function countIn(line: CommandLine, name: string): number | undefined {
  const text = line.text(name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(text);
}

/** Reads an option that allows only certain values. */
export function choiceIn<T extends string>(
  line: CommandLine,
  name: string,
  choices: readonly T[],
): T | undefined {
  const text = line.text(name);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${choices.join(", ")}.`);
  return found;
}

export function portalFor(line: CommandLine, { env }: Terminal): SupplierPortal {
  const key = line.text("key") ?? env["SUPPLIER_PORTAL_KEY"];
  const url = line.text("url") ?? env["SUPPLIER_PORTAL_URL"];
  if (!key)
    throw new UsageError("Set SUPPLIER_PORTAL_KEY to an API key from Settings, or pass --key.");
  if (!url)
    throw new UsageError("Set SUPPLIER_PORTAL_URL to the address of the API, or pass --url.");
  try {
    return new SupplierPortal({ key, url });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}
