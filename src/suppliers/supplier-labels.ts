import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DocumentKind, SupplierStatus } from "@/suppliers/supplier.ts";
import type { SupplierInput, SupplierError } from "@/suppliers/supplier-input.ts";

export const SUPPLIER_STATUS_LABELS: Record<SupplierStatus, MessageDescriptor> = {
  active: msg`Active`,
  paused: msg`Paused`,
  archived: msg`Archived`,
};

export const DOCUMENT_LABELS: Record<DocumentKind, MessageDescriptor> = {
  agreement: msg`Agreement`,
  price_list: msg`Price list`,
  catalogue: msg`Catalogue`,
  certificate: msg`Certificate`,
  other: msg`Other`,
};

export const INPUT_LABELS: Record<keyof SupplierInput, MessageDescriptor> = {
  name: msg`Name`,
  code: msg`Code`,
  status: msg`Status`,
  contactName: msg`Contact`,
  email: msg`Email`,
  phone: msg`Phone`,
  website: msg`Website`,
  accountNumber: msg`Account number`,
  country: msg`Country`,
  currency: msg`Currency`,
  leadTimeDays: msg`Lead time (days)`,
  paymentTerms: msg`Payment terms`,
  minimumOrder: msg`Minimum order`,
  notes: msg`Notes`,
  documents: msg`Documents`,
};

export const SUPPLIER_ERROR_MESSAGES: Record<SupplierError, MessageDescriptor> = {
  "name-missing": msg`A supplier needs a name.`,
  "too-long": msg`This is too long.`,
  unprintable: msg`This holds a character that cannot be printed. Type it again without it.`,
  code: msg`A code begins with a letter or digit and holds capital letters, digits, - and _ only, at most 32.`,
  email: msg`This is no e-mail address.`,
  website: msg`An address on the web begins with https:// or http://.`,
  country: msg`Write the two letters of a country, such as CA.`,
  currency: msg`Write the three letters of a currency, such as CAD.`,
  days: msg`Write a whole number of days, at most 3,650.`,
  "title-missing": msg`A document needs a title.`,
  amount: msg`Write an amount, such as 250 or 99.50.`,
};

export const isSupplierError = (text: string | undefined): text is SupplierError =>
  text !== undefined && Object.hasOwn(SUPPLIER_ERROR_MESSAGES, text);
