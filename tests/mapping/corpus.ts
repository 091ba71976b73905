import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isProductField } from "@/catalogue/product/product-field.ts";

/**
 * The field that a column contains. Several fields if a person couldn't distinguish them, none if no field is meant.
 */
export type LabelledColumn = { header: string; fields: readonly string[]; isOptional: boolean };

/** One file of one source: real column names, with invented values. */
export type LabelledTable = {
  /** The publisher and the kind of file, such as "odoo/fr". */
  name: string;
  language: "en" | "fr";
  kind: string;
  columns: readonly LabelledColumn[];
  rows: readonly (readonly string[])[];
};

const FOLDER = join(import.meta.dirname, "corpus");
const HOLDOUT_PERCENT = 40;

/**
 * Held-out tables measure how well columns of unknown files are recognized, so don't look at them while you change the
 * import. All tables of a publisher are in the same group, because they share words.
 */
export function isHoldout({ name }: Pick<LabelledTable, "name">): boolean {
  const [publisher = ""] = name.split("/");
  const digest = createHash("sha256").update(publisher).digest();
  return digest.readUInt32BE(0) % 100 < HOLDOUT_PERCENT;
}

/** Every table of the corpus. A line that starts with "#" begins a table; every other line is one of its columns. */
export function readCorpus(): LabelledTable[] {
  return readdirSync(FOLDER)
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((file) => tablesIn(readFileSync(join(FOLDER, file), "utf8")));
}

function tablesIn(text: string): LabelledTable[] {
  return text
    .split(/^# /m)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [head = "", ...lines] = part.trimEnd().split("\n");
      const [name = "", language, kind = ""] = head.split("\t");
      const cells = lines.map((line) => line.split("\t"));
      const values = cells.map(([, , ...samples]) => samples);
      const height = Math.max(...values.map((samples) => samples.length));
      return {
        name,
        language: language === "fr" ? "fr" : "en",
        kind,
        columns: cells.map(([header = "", label = ""]) => ({ header, ...fieldsIn(label, name) })),
        rows: Array.from({ length: height }, (_, at) => values.map((samples) => samples[at] ?? "")),
      };
    });
}

/** A label lists fields separated by vertical bars. A dash means that the column may also stay unmapped. */
function fieldsIn(label: string, name: string): Omit<LabelledColumn, "header"> {
  const parts = label.split("|");
  const fields = parts.filter((part) => part !== "-");
  const unknown = fields.find((field) => !isProductField(field) && !OTHER_TARGETS.includes(field));
  if (unknown !== undefined)
    throw new Error(`${name} has a column of the unknown field ${unknown}.`);
  return { fields, isOptional: parts.includes("-") };
}

const OTHER_TARGETS = ["images", "stock"];
