import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Labels of all settings. Each channel definition asks for some of them. */
export const SETTING_LABELS = {
  shop_link: msg`Shop URL`,
  product_link: msg`Product URL, with sku or handle in braces`,
  weight_unit: msg`Weight unit in the shop’s settings`,
  size_unit: msg`Dimension unit in the shop’s settings`,
  attribute_set: msg`Attribute set`,
  website: msg`Website code`,
  root_category: msg`Root category`,
  tax_class: msg`Tax class`,
  admin_language: msg`Language of the shop’s admin screens`,
  site: msg`Site`,
  country: msg`Site country`,
  template_version: msg`Version in the first column of your template`,
  location: msg`Ships from`,
  dispatch_days: msg`Days until shipping`,
  shipping_profile: msg`Shipping policy`,
  return_profile: msg`Return policy`,
  payment_profile: msg`Payment policy`,
  logistic_class: msg`Logistic class`,
  business_unit: msg`Business unit`,
  feed_version: msg`Specification version`,
  default_category: msg`Default category`,
  fulfilment: msg`Fulfilment option`,
  shipping: msg`Shipping option`,
} satisfies Record<string, MessageDescriptor>;

export type SettingKey = keyof typeof SETTING_LABELS;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTING_LABELS, key);
