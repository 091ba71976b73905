import * as z from "zod/mini";
import { CHANGE_KINDS, CHANGE_STATES } from "@/catalogue/ledger/change-set.ts";

const text = z.nullable(z.string());
const count = z.int();

/** A change set as the API shows it. The counters of rows add up to `rows_read`. */
export const changeSetSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  title: z.string(),
  state: z.enum(CHANGE_STATES),
  /** A person or an API key. */
  author: text,
  supplier_id: z.nullable(z.uuid()),
  file: text,
  undo_of: z.nullable(z.uuid()),
  is_partial: z.boolean(),
  rows_read: count,
  created: count,
  updated: count,
  removed: count,
  unchanged: count,
  skipped: count,
  rejected: count,
  unsent: count,
  created_at: z.string(),
  ended_at: text,
});

/** The changes that a change set made to one product. Values are text. */
export const changeSchema = z.object({
  product_id: z.uuid(),
  sku: z.string(),
  action: z.enum(["create", "update", "remove"]),
  /** The number of the row in the file. */
  row: z.nullable(count),
  fields: z.array(z.object({ field: z.string(), before: text, after: text, rule: text })),
});

export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  state: z.enum(["waiting", "running", "failed"]),
  is_cancelled: z.boolean(),
  done: count,
  total: z.nullable(count),
  attempts: count,
  max_attempts: count,
  error: text,
  queued_at: z.string(),
  run_at: z.string(),
  started_at: text,
  failed_at: text,
});

export const supplierSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(["active", "paused", "archived"]),
  contact_name: text,
  email: text,
  phone: text,
  website: text,
  account_number: text,
  currency: z.string(),
  country: text,
  lead_time_days: z.nullable(count),
  payment_terms: text,
  minimum_order: text,
  version: count,
  created_at: z.string(),
  updated_at: z.string(),
});
