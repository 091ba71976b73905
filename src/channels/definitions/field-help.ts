import type { ChannelDefinition, ChannelField } from "@/channels/definitions/channel-definition.ts";

/** The facts that a field's help shows. The interface turns them into text. */
export type FieldHelp = {
  name: string;
  need: "required" | "recommended" | "optional" | "conditional";
  /** The field that this one depends on, and the values that make this one required. Null if it depends on none. */
  condition: { field: string; is: readonly string[] | "filled" | "empty" } | null;
  kind: ChannelField["kind"]["is"];
  longest: number | null;
  most: number | null;
  choices: readonly string[];
  unit: string | null;
  /** True if none of the channel's own sources confirms the field. */
  isUnverified: boolean;
};

/** Every field of a channel that a person can fill in, in the order of the definition. */
export function fieldHelp({ fields }: ChannelDefinition): FieldHelp[] {
  return fields
    .filter(({ madeByRows }) => !madeByRows)
    .map(({ name, need = "optional", kind, unverified }) => ({
      name,
      need: typeof need === "string" ? need : "conditional",
      condition: typeof need === "string" ? null : { field: need.when, is: need.is },
      kind: kind.is,
      longest: "longest" in kind ? (kind.longest ?? null) : null,
      most: "most" in kind ? (kind.most ?? null) : null,
      choices: kind.is === "choice" ? kind.choices.filter((one) => one !== "") : [],
      unit: kind.is === "decimal" ? unitOf(kind.unit) : null,
      isUnverified: unverified === true,
    }));
}

/** The help of a field that a supplier added. We only know the name that the channel uses for it. */
export const ownFieldHelp = (name: string): FieldHelp => ({
  name,
  need: "optional",
  condition: null,
  kind: "text",
  longest: null,
  most: null,
  choices: [],
  unit: null,
  isUnverified: false,
});

const unitOf = (unit: string | { setting: string } | undefined): string | null =>
  unit === undefined ? null : typeof unit === "string" ? unit : `{${unit.setting}}`;
