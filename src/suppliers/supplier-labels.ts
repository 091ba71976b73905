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
  "name-missing": msg`Enter the supplier’s name.`,
  "too-long": msg`This text is too long.`,
  unprintable: msg`This contains a non-printing character. Remove it and try again.`,
  code: msg`Use up to 32 capital letters, digits, - and _. Begin with a letter or digit.`,
  email: msg`Enter a valid email address.`,
  website: msg`Enter a URL that starts with https:// or http://.`,
  country: msg`Enter a 2-letter country code, such as CA.`,
  currency: msg`Enter a 3-letter currency code, such as CAD.`,
  days: msg`Enter a whole number of days, up to 3,650.`,
  "title-missing": msg`Enter a title for the document.`,
  amount: msg`Enter an amount, such as 250 or 99.50.`,
};

export const isSupplierError = (text: string | undefined): text is SupplierError =>
  text !== undefined && Object.hasOwn(SUPPLIER_ERROR_MESSAGES, text);
