import { open, rename, rm } from "node:fs/promises";
import { extname } from "node:path";
import type { SupplierPortal } from "../client.ts";
import { type Product, PRODUCT_FIELDS } from "../generated/contract.ts";
import { choiceIn, type CommandLine } from "./command-line.ts";
import {
  clearProgress,
  CommandError,
  EXIT,
  showProgress,
  type Terminal,
  UsageError,
} from "./terminal.ts";

const FORMATS = ["csv", "jsonl"] as const;
const PAGE = 200;

export const EXPORT_OPTIONS = {
  format: { type: "string" },
  "updated-since": { type: "string" },
} as const;

/** Exports all products, or those changed since a time. The file gets its name only when it's complete. */
export async function runExport(
  portal: SupplierPortal,
  line: CommandLine,
  terminal: Terminal,
): Promise<number> {
  const [path, ...more] = line.arguments;
  if (more.length > 0) throw new UsageError("Name at most one file.");
  const format =
    choiceIn(line, "format", FORMATS) ??
    (line.has("json") || extname(path ?? "") === ".jsonl" ? "jsonl" : "csv");
  const updated_since = line.text("updated-since");
  const pages = portal
    .listProducts({ limit: PAGE, updated_since }, { signal: terminal.signal })
    .pages();
  const texts = async function* () {
    // Without a byte order mark, spreadsheets misread accented characters.
    if (format === "csv") yield `${path === undefined ? "" : "\ufeff"}${csvLine(PRODUCT_FIELDS)}`;
    for await (const { data } of pages) {
      yield data.map(format === "csv" ? productLine : jsonLine).join("");
      count += data.length;
      showProgress(terminal, `${count} products …`);
    }
  };
  let count = 0;
  if (path === undefined) for await (const text of texts()) await terminal.out(text);
  else await writeFileWhole(path, texts());
  clearProgress(terminal);
  if (path !== undefined) terminal.err(`${count} products were written to ${path}.\n`);
  return EXIT.done;
}

async function writeFileWhole(path: string, texts: AsyncIterable<string>): Promise<void> {
  const part = `${path}.part`;
  try {
    const file = await open(part, "w");
    try {
      for await (const text of texts) await file.writeFile(text);
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const { code, syscall } = Object(error);
    if (typeof code !== "string" || typeof syscall !== "string") throw error;
    throw new CommandError(`${path} can’t be written (${code}). Choose another place.`);
  }
}

const jsonLine = (product: Product) => `${JSON.stringify(product)}\n`;

const productLine = (product: Product) =>
  csvLine(PRODUCT_FIELDS.map((field) => cellOf(product[field])));

function cellOf(value: Product[keyof Product]): string {
  if (value === null) return "";
  if (Array.isArray(value) && value.every((item) => typeof item === "string"))
    return value.join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
/** Spreadsheets would run this text as a formula, so it gets an apostrophe, which the portal removes in an import. */
const FORMULA = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\0]|[\t\r\n])/u;

function csvLine(cells: readonly string[]): string {
  const written = cells.map((text) => {
    const guarded = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  });
  return `${written.join(",")}\r\n`;
}
