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
  other: msg`Something else`,
};

/** Names, the same in every language. */
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
  missing: msg`Fill this in.`,
  "too-long": msg`This is too long.`,
  characters: msg`This holds characters that cannot be used here. Type it instead of pasting it.`,
  email: msg`Enter an address such as name@company.com.`,
  website: msg`Enter a web address that begins with https://.`,
  phone: msg`Use digits, blanks and the signs + ( ) - only.`,
  choose: msg`Choose at least one.`,
  links: msg`Enter web addresses that begin with https://, one a line.`,
  "too-many-links": msg`Five links at most.`,
  consent: msg`Without your consent we may not keep the application.`,
};

export const REJECTION_MESSAGES: Labels<ApplicationRejection> = {
  proof: msg`The server did not believe the check that keeps robots out. Try again; a new one is made.`,
  used: msg`The check that keeps robots out was used before. Try again; a new one is made.`,
  expired: msg`The check that keeps robots out has expired. Try again; a new one is made.`,
  invalid: msg`The server did not accept one of the answers. Go through the steps once more.`,
  "too-large": msg`The application is too large for the server. Shorten your notes.`,
  wait: msg`Too many applications came from here within the hour. Try again later.`,
};

export const APPLICATION_STATE_LABELS: Labels<ApplicationState> = {
  received: msg`Received`,
  in_review: msg`In review`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
};
