import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  ApplicationError,
  ApplicationRejection,
  ApplicationState,
  CATALOGUE_SIZES,
  CATEGORIES,
  LANGUAGES,
  METHODS,
  PLATFORMS,
} from "@/site/application/application.ts";
import type { ApplicationStep } from "@/site/application/draft.ts";

type Labels<Key extends string> = Record<Key, MessageDescriptor>;

export const STEP_LABELS: Labels<ApplicationStep> = {
  company: msg`Company`,
  contact: msg`Contact`,
  catalogue: msg`Catalogue`,
  selling: msg`Channels`,
  files: msg`Files`,
  review: msg`Review`,
};

export const SIZE_LABELS: Labels<(typeof CATALOGUE_SIZES)[number]> = {
  "100": msg`Up to 100 products`,
  "1000": msg`Up to 1,000 products`,
  "10000": msg`Up to 10,000 products`,
  "100000": msg`Up to 100,000 products`,
  more: msg`More than 100,000 products`,
};

export const LANGUAGE_LABELS: Labels<(typeof LANGUAGES)[number]> = {
  en: msg`English`,
  fr: msg`French`,
};

export const CATEGORY_LABELS: Labels<(typeof CATEGORIES)[number]> = {
  computers: msg`Computers and accessories`,
  electronics: msg`Electronics`,
  appliances: msg`Appliances`,
  home: msg`Home and garden`,
  office: msg`Office supplies`,
  tools: msg`Tools and hardware`,
  sports: msg`Sports and outdoors`,
  toys: msg`Toys and games`,
  clothing: msg`Clothing and shoes`,
  health: msg`Health and beauty`,
  food: msg`Food and drink`,
  automotive: msg`Automotive`,
  other: msg`Other category`,
};

/** Brand names, which are the same in every language. */
export const PLATFORM_NAMES: Record<(typeof PLATFORMS)[number], string> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  magento: "Adobe Commerce (Magento)",
  bigcommerce: "BigCommerce",
  amazon: "Amazon",
  walmart: "Walmart",
  ebay: "eBay",
  bestbuy: "Best Buy Canada",
  newegg: "Newegg",
  google: "Google Merchant Center",
};

export const METHOD_LABELS: Labels<(typeof METHODS)[number]> = {
  files: msg`Files (CSV, XML, Excel)`,
  api: msg`REST API`,
  sdk: msg`Developer SDK`,
};

export const APPLICATION_ERROR_MESSAGES: Labels<ApplicationError> = {
  missing: msg`Fill in this field.`,
  "too-long": msg`This text is too long.`,
  characters: msg`This text contains unsupported characters. Type it instead of pasting it.`,
  email: msg`Enter an email address, such as name@company.com.`,
  website: msg`Enter a URL that starts with https://.`,
  phone: msg`Use only digits, spaces and + ( ) -.`,
  choose: msg`Choose at least one.`,
  links: msg`Enter URLs that start with https://, one per line.`,
  "too-many-links": msg`Add up to 5 links.`,
  consent: msg`We need your consent to keep your application.`,
};

export const REJECTION_MESSAGES: Labels<ApplicationRejection> = {
  proof: msg`The anti-spam check failed. Try again; we’ll run a new one.`,
  used: msg`This anti-spam check has already been used. Try again; we’ll run a new one.`,
  expired: msg`The anti-spam check has expired. Try again; we’ll run a new one.`,
  invalid: msg`The server rejected one of your answers. Review the steps and try again.`,
  "too-large": msg`The application is too large to send. Shorten your notes.`,
  wait: msg`Too many requests were sent in the last hour. Try again later.`,
};

export const APPLICATION_STATE_LABELS: Labels<ApplicationState> = {
  received: msg`Received`,
  in_review: msg`In review`,
  question: msg`Waiting for your answer`,
  accepted: msg({ message: "Accepted", context: "An application" }),
  declined: msg({ message: "Declined", context: "An application" }),
};
