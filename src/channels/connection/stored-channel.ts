import * as z from "zod/mini";
import { type FieldSource, fieldSource } from "@/channels/definitions/field-source.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";

const policy = z.object({
  left: z.catch(z.array(z.string()), []),
  stockBuffer: z.catch(z.int().check(z.minimum(0)), 0),
  removal: z.catch(z.enum(["keep", "zero", "delete"]), "zero"),
  missingCategories: z.catch(z.array(z.string()), []),
});

/** A channel as the database stores it. */
export const storedChannel = z.object({
  kind: z.string(),
  definition: z.string(),
  language: z.enum(["en", "fr"]),
  country: z.string(),
  currency: z.string(),
  settings: z.record(z.string(), z.unknown()),
  policy,
});
export type StoredChannel = z.infer<typeof storedChannel>;

/** One mapping: the channel's value for one of the supplier's values, or the source of one of the channel's fields. */
export const storedMap = z.union([
  z.object({
    kind: z.literal("category"),
    field: z.string(),
    ours: z.string(),
    theirs: z.string(),
  }),
  z.object({ kind: z.literal("option"), field: z.string(), ours: z.string(), theirs: z.string() }),
  z.object({ kind: z.literal("value"), field: z.string(), ours: z.string(), theirs: z.string() }),
  z.object({ kind: z.literal("field"), field: z.string(), ours: z.string(), theirs: fieldSource }),
]);
export type StoredMap = z.infer<typeof storedMap>;

/** The channel and its mapping together, as listings and files need them. */
export function configOf(channel: StoredChannel, maps: readonly StoredMap[]): ChannelConfig {
  const { definition, language, currency, settings, policy: storedPolicy } = channel;
  const config = { definition, language, currency, policy: storedPolicy };
  const fields = new Map<string, FieldSource>();
  const categories = new Map<string, string>();
  const options = new Map<string, string>();
  const values = new Map<string, Map<string, string>>();
  for (const map of maps) {
    if (map.kind === "field") fields.set(map.field, map.theirs);
    else if (map.kind === "category") categories.set(map.ours, map.theirs);
    else if (map.kind === "option") options.set(map.ours, map.theirs);
    else values.set(map.field, (values.get(map.field) ?? new Map()).set(map.ours, map.theirs));
  }
  return {
    ...config,
    settings: textSettings(settings),
    // Built with `fromEntries`, because assigning to a key that people choose, such as "__proto__", could change the
    // prototype that all objects share.
    fields: Object.fromEntries(fields),
    categories: Object.fromEntries(categories),
    options: Object.fromEntries(options),
    values: Object.fromEntries(
      [...values].map(([field, mappings]) => [field, Object.fromEntries(mappings)]),
    ),
  };
}

const textSettings = (settings: StoredChannel["settings"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    ),
  );
