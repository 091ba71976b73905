import {
  type ChannelDefinition,
  type ChannelField,
  type Need,
  versionOf,
} from "@/channels/definitions/channel-definition.ts";
import { effectiveRemoval } from "@/channels/definitions/removal.ts";
import { type ChannelFieldKind, text } from "@/channels/definitions/field-kind.ts";
import type { FieldSource } from "@/channels/definitions/field-source.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import type { FittedKind } from "@/channels/listing/field-value.ts";
import type { ListingIssue, ListingValue } from "@/channels/listing/listing.ts";
import { type PreparedProduct, readerOf } from "@/channels/listing/product-facts.ts";
import { type SourceField, sourceField } from "@/channels/listing/source-field.ts";
import { ownValue } from "@/lib/collections.ts";

export type PlannedField = {
  /** The name in the file, with settings filled in. */
  name: string;
  kind: FittedKind;
  need: Need;
  part: "content" | "price" | "stock";
  on: "product" | "variant" | "both";
  source: FieldSource | null;
  /**
   * The source of the value in the definition. It shows what the field means to the channel, even if something else is
   * mapped to it.
   */
  means: FieldSource | null;
  /** Reads the field's value. Null if the field is filled in when the rows of a product are put together. */
  read: ((given: PreparedProduct) => ListingValue) | null;
  /** The value to send if the product has none. */
  otherwise: string;
  /** The channel's values, by the supplier's. */
  values: Readonly<Record<string, string>> | null;
  fixedBy: SourceField | null;
};

/** A definition and the settings and mappings of one channel, prepared so that many products can be processed. */
export type ChannelPlan = {
  definition: ChannelDefinition;
  config: ChannelConfig;
  settings: Readonly<Record<string, string>>;
  /** Changes whenever the definition, the settings or the mappings change. */
  version: string;
  fields: readonly PlannedField[];
  /** Categories to which products are mapped, but which aren't in the channel's category list. */
  missingCategories: ReadonlySet<string>;
  /** Issues that block every product until they are fixed. */
  issues: readonly ListingIssue[];
};

export function planOf(definition: ChannelDefinition, config: ChannelConfig): ChannelPlan {
  const initial = definition.settings.map(({ key, initially }) => [key, initially ?? ""] as const);
  const settings: Record<string, string> = {
    ...Object.fromEntries(initial),
    ...Object.fromEntries(Object.entries(config.settings).filter(([, value]) => value !== "")),
    currency: config.currency,
  };
  const left = new Set(config.policy.left);
  const names = new Set(definition.fields.map(({ name }) => name));
  const own = definition.isOpen
    ? Object.keys(config.fields).filter((name) => !names.has(name))
    : [];
  const all = [...definition.fields, ...own.map((name): ChannelField => ({ name, kind: text() }))];

  return {
    definition,
    config: {
      ...config,
      policy: { ...config.policy, removal: effectiveRemoval(definition, config.policy) },
    },
    settings,
    version: versionOf([versionOf(definition), config]),
    fields: all
      .filter(({ name, need }) => need === "required" || !left.has(name))
      .map((field) => planned(field, definition, config, settings))
      .filter(({ read, source }) => read === null || source !== null),
    missingCategories: new Set(config.policy.missingCategories),
    issues: planIssues(definition, config, settings),
  };
}

/** A field name with its settings filled in, as the file has it. */
export const filledIn = (name: string, settings: Readonly<Record<string, string>>): string =>
  name.replaceAll(/\{(\w+)\}/g, (whole, key: string) => settings[key] ?? whole);

/** The field's name in the file of this shop. */
function nameOf({ name, named }: ChannelField, settings: Readonly<Record<string, string>>): string {
  const other = named && ownValue(named.as, settings[named.setting] ?? "");
  return filledIn(other ?? name, settings);
}

const namesIn = (kind: ChannelFieldKind, settings: Readonly<Record<string, string>>) =>
  kind.is === "country" && kind.nameIn ? (settings[kind.nameIn.setting] ?? "") : null;

function planned(
  field: ChannelField,
  { holdsLines }: ChannelDefinition,
  config: ChannelConfig,
  settings: Readonly<Record<string, string>>,
): PlannedField {
  const { name, kind, need = "optional", part = "content", on = "both", from, values } = field;
  const { otherwise = "" } = field;
  const source = config.fields[name] ?? from ?? null;
  const mapped = { ...values, ...config.values[name] };
  return {
    name: nameOf(field, settings),
    kind: { ...kind, holdsLines, currency: config.currency, namesIn: namesIn(kind, settings) },
    need: typeof need === "object" ? { ...need, when: filledIn(need.when, settings) } : need,
    part,
    on,
    source,
    means: from ?? null,
    otherwise,
    read: field.madeByRows ? null : source === null ? () => "" : readerOf(source),
    values: Object.keys(mapped).length === 0 ? null : mapped,
    fixedBy: source === null ? null : sourceField(source, config.language),
  };
}

function planIssues(
  definition: ChannelDefinition,
  config: ChannelConfig,
  settings: Readonly<Record<string, string>>,
): ListingIssue[] {
  const blocking = (issue: Pick<ListingIssue, "code" | "params" | "fix">): ListingIssue => ({
    ...issue,
    severity: "error",
    field: null,
  });
  const issues: ListingIssue[] = [];
  if (config.definition !== versionOf(definition)) {
    issues.push(
      blocking({
        code: "definition-changed",
        params: { channel: definition.name },
        fix: { is: "definition" },
      }),
    );
  }
  for (const { key, required } of definition.settings) {
    if (required && !settings[key]) {
      issues.push(
        blocking({ code: "setting-missing", params: { key }, fix: { is: "setting", key } }),
      );
    }
  }
  const { language, currency } = config;
  if (!definition.languages.includes(language)) {
    issues.push(
      blocking({ code: "language-unsupported", params: { language }, fix: { is: "definition" } }),
    );
  }
  if (definition.currencies?.includes(currency) === false) {
    issues.push(
      blocking({ code: "currency-unsupported", params: { currency }, fix: { is: "definition" } }),
    );
  }
  return issues;
}
