import type { FieldSource } from "@/channels/definitions/field-source.ts";
import { FACTS } from "@/channels/definitions/field-source.ts";

/** The kinds of source that a person can choose. Each fact is a choice of its own. */
export type SourceChoice = `fact:${(typeof FACTS)[number]}` | "attribute" | "always" | "definition";

/** A source as form values: its kind and its text. */
export type WrittenSource = { choice: SourceChoice; text: string };

export function writtenSource(source: FieldSource | undefined): WrittenSource {
  if (source === undefined) return { choice: "definition", text: "" };
  if ("fact" in source) return { choice: `fact:${source.fact}`, text: "" };
  if ("attribute" in source) return { choice: "attribute", text: source.attribute.join(", ") };
  if ("always" in source) return { choice: "always", text: source.always };
  // People can't choose a setting, or an image or an option by its position. Only channel definitions do that.
  return { choice: "definition", text: "" };
}

/**
 * The source that the form values describe. Null means the definition's own source, and undefined means that something
 * is missing.
 */
export function sourceOf({ choice, text }: WrittenSource): FieldSource | null | undefined {
  if (choice === "definition") return null;
  if (choice === "attribute") {
    const attribute = text
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    return attribute.length === 0 ? undefined : { attribute };
  }
  if (choice === "always") return text === "" ? undefined : { always: text };
  const fact = FACTS.find((one) => `fact:${one}` === choice);
  return fact && { fact };
}
