import { type ChannelDefinition, versionOf } from "@/channels/definitions/channel-definition.ts";
import { effectiveRemoval } from "@/channels/definitions/removal.ts";
import type { SettingKey } from "@/channels/definitions/labels/setting-labels.ts";
import type { StoredChannel } from "@/channels/connection/stored-channel.ts";

/** The form values of a channel. */
export type ChannelInput = {
  name: string;
  language: "en" | "fr";
  country: string;
  currency: string;
  settings: Readonly<Record<string, string>>;
};

/** The form for a new channel, filled in as far as possible. */
export function firstInput(definition: ChannelDefinition, currency: string): ChannelInput {
  const { name, languages, currencies, settings } = definition;
  return {
    name,
    language: languages[0] ?? "en",
    country: "CA",
    currency: currencies?.includes(currency) === false ? (currencies[0] ?? currency) : currency,
    settings: Object.fromEntries(settings.map(({ key, initially = "" }) => [key, initially])),
  };
}

/** The default policy of a new channel. */
export const firstPolicy = (definition: ChannelDefinition): StoredChannel["policy"] => ({
  left: [],
  stockBuffer: 0,
  removal: effectiveRemoval(definition, { removal: "zero", left: [] }),
  missingCategories: [],
});

/** The form for a connected channel. */
export function channelInputOf(
  channel: StoredChannel & { name: string },
  definition: ChannelDefinition,
): ChannelInput {
  const { name, language, country, currency } = channel;
  const settings = definition.settings.map(({ key, initially = "" }) => {
    const value = channel.settings[key];
    return [key, typeof value === "string" ? value : initially];
  });
  return { name, language, country, currency, settings: Object.fromEntries(settings) };
}

export type InputError =
  | "missing"
  | "too-long"
  | "taken"
  | "no-country"
  | "no-currency"
  | "no-link";
export type InputField = "name" | "country" | "currency" | SettingKey;

const LONGEST_NAME = 100;
const isSecure = (link: string) =>
  URL.canParse(link.replaceAll(/[{}]/g, "")) && link.startsWith("https://");

/**
 * The errors of a form by field. If there are none, the form can be saved. `taken` is a name that the server rejected.
 */
export function validateInput(
  { name, country, currency, settings }: ChannelInput,
  definition: ChannelDefinition,
  taken: string | null = null,
): ReadonlyMap<InputField, InputError> {
  const errors = new Map<InputField, InputError>();
  if (name.trim() === "") errors.set("name", "missing");
  else if (Array.from(name.trim()).length > LONGEST_NAME) errors.set("name", "too-long");
  else if (name.trim() === taken) errors.set("name", "taken");
  if (!/^[A-Z]{2}$/.test(country)) errors.set("country", "no-country");
  if (!/^[A-Z]{3}$/.test(currency)) errors.set("currency", "no-currency");
  for (const { key, required } of definition.settings) {
    const value = settings[key]?.trim() ?? "";
    if (value === "" && required) errors.set(key, "missing");
    if (value !== "" && key.endsWith("_link") && !isSecure(value)) errors.set(key, "no-link");
  }
  return errors;
}

/** The values of a form as the database stores them. */
export function channelUpdate(
  { name, settings, ...input }: ChannelInput,
  definition: ChannelDefinition,
) {
  const filled = Object.entries(settings)
    .map(([key, value]) => [key, settingValue(key, value)] as const)
    .filter(([, value]) => value !== "");
  return {
    ...input,
    name: name.trim(),
    settings: Object.fromEntries(filled),
    // Saving confirms that the person has reviewed the current definition.
    definition: versionOf(definition),
  };
}

/**
 * The value of a setting as it will be sent. People can paste the whole cell that contains the template's version, but
 * only the version is used.
 */
function settingValue(key: string, text: string): string {
  const value = text.trim();
  if (key !== "template_version") return value;
  return /Version=([\d.]+)/i.exec(value)?.[1] ?? value;
}
