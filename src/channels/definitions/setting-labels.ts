import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a channel has to be told about the shop or the account; each definition asks for some. */
export const SETTING_LABELS = {
  shop_link: msg`Address of the shop`,
  product_link: msg`Address of a product, with sku or handle in braces`,
  weight_unit: msg`Unit of weight in the shop's settings`,
  size_unit: msg`Unit of size in the shop's settings`,
  attribute_set: msg`Attribute set`,
  website: msg`Code of the website`,
  root_category: msg`Root category`,
  tax_class: msg`Tax class`,
  site: msg`Site`,
  country: msg`Country of the site`,
  template_version: msg`Version in the first column of your template`,
  location: msg`Where it ships from`,
  dispatch_days: msg`Days until it ships`,
  shipping_profile: msg`Shipping policy`,
  return_profile: msg`Return policy`,
  payment_profile: msg`Payment policy`,
  logistic_class: msg`Logistic class`,
  business_unit: msg`Business unit`,
  feed_version: msg`Version of the specification`,
  fulfilment: msg`Fulfilment option`,
  shipping: msg`Shipping option`,
} satisfies Record<string, MessageDescriptor>;

export type SettingKey = keyof typeof SETTING_LABELS;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTING_LABELS, key);
