import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import type { Fact, FieldSource } from "@/channels/definitions/field-source.ts";
import { isSettingKey, SETTING_LABELS } from "@/channels/definitions/labels/setting-labels.ts";

/** Labels for facts that aren't simply a product field. The others have the label of their field. */
const FACT_LABELS: Partial<Record<Fact, ReturnType<typeof msg>>> = {
  group: msg`Variant group`,
  role: msg`Product or variant`,
  handle: msg`SKU or variant group, for use in a URL`,
  title: msg`Title in the channel’s language`,
  description: msg`Description in the channel’s language`,
  gtin_kind: msg`GTIN type`,
  upc: msg`GTIN, if it’s a UPC`,
  ean: msg`GTIN, if it’s an EAN or ISBN`,
  features: msg`Features, or the list in the description`,
  category: msg`Mapped category`,
  own_category: msg`Your own category`,
  list_price: msg`Price before discount`,
  regular_price: msg`Regular price`,
  sale_price: msg`Sale price`,
  quantity: msg`Stock available to sell`,
  availability: msg`Availability`,
  options: msg`Variant options`,
  coded_options: msg`Variant options, by the shop’s attribute codes`,
  main_image: msg`First image`,
  more_images: msg`Other images`,
  link: msg`Product URL`,
};

export function factLabel(i18n: I18n, fact: Fact): string {
  const label = FACT_LABELS[fact];
  return label ? i18n._(label) : fieldLabel(i18n, fact);
}

/** Describes where the value of a field comes from. */
export function sourceLabel(i18n: I18n, source: FieldSource | null): string {
  const isNothing = source === null || ("always" in source && source.always === "");
  if (isNothing) return i18n._(msg`Nothing is sent`);
  if ("fact" in source) return factLabel(i18n, source.fact);
  if ("always" in source) return i18n._(msg`Always “${source.always}”`);
  if ("attribute" in source) return i18n._(msg`Attribute ${source.attribute.join(", ")}`);
  if ("option" in source) return i18n._(msg`Variant option ${source.option}`);
  if ("image" in source) return i18n._(msg`Image ${source.image}`);
  const { setting } = source;
  return isSettingKey(setting) ? i18n._(SETTING_LABELS[setting]) : setting;
}
