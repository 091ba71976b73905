import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { isWritable } from "@/rules/clean/clean-draft.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

export type ActionKind = CleanAction["do"];

/** The actions in the order in which the builder offers them. */
export const ACTION_KINDS = [
  "set",
  "replace",
  "trim",
  "case",
  "copy",
  "combine",
  "template",
  "translate",
  "split",
  "strip-html",
  "parse-number",
  "convert-unit",
  "tag",
  "review",
] as const satisfies readonly ActionKind[];

export const writableFields = (attributes: readonly string[]): RuleField[] => [
  ...PRODUCT_FIELD_NAMES.filter(isWritable),
  ...attributes.map((name) => `attribute:${name}`),
];

export const isTextField = (field: RuleField): boolean =>
  ["text", "attribute"].includes(ruleFieldKind(field) ?? "");

/** A new action of a kind. It uses the field of the action that it replaces. */
export function newAction(kind: ActionKind, field: RuleField = "title_en"): CleanAction {
  switch (kind) {
    case "set":
      return { do: kind, field, value: "" };
    case "copy":
      return { do: kind, from: "title_en", field };
    case "combine":
      return { do: kind, from: ["brand", "mpn"], separator: " ", field };
    case "template":
      return { do: kind, template: "{brand} {title_en}", field };
    case "replace":
      return { do: kind, field, find: "", with: "" };
    case "split":
      return { do: kind, from: field, separator: " - ", fields: ["brand", "title_en"] };
    case "case":
      return { do: kind, field, to: "title" };
    case "trim":
    case "strip-html":
      return { do: kind, field };
    case "translate":
      return { do: kind, field, table: [], otherwise: "keep" };
    case "convert-unit":
      return { do: kind, measure: "weight", to: "kg" };
    case "parse-number":
      return { do: kind, from: field, field: "price", decimal: null };
    case "tag":
      return { do: kind, add: [], remove: [] };
    case "review":
      return { do: kind, note: "" };
  }
}

export const fieldOfAction = (action: CleanAction): RuleField | undefined =>
  "field" in action ? action.field : undefined;

/** A table as text, one entry per line, as spreadsheets copy two columns. */
export const tableText = (table: readonly (readonly [string, string])[]): string =>
  table.map(([from, to]) => `${from}\t${to}`).join("\n");

/** Parses the entries of a text. Two columns are separated by a tab, or by an equals sign if a person typed them. */
export function tableIn(text: string): [string, string][] {
  return text.split("\n").flatMap((line): [string, string][] => {
    const at = line.includes("\t") ? line.indexOf("\t") : line.indexOf("=");
    if (at === -1) return [];
    const from = line.slice(0, at).trim();
    return from === "" ? [] : [[from, line.slice(at + 1).trim()]];
  });
}
