import * as z from "zod/mini";
import { CHANGE_KINDS } from "@/catalogue/ledger/change-set.ts";
import { type ApiOperation, listQuery, pageOf } from "@/publicapi/common/api-operation.ts";
import {
  changeSchema,
  changeSetSchema,
  jobSchema,
  supplierSchema,
} from "@/publicapi/schemas/history-schema.ts";

const { limit, cursor } = listQuery;
const changeSet = "/change-sets/{change_set}";

export const HISTORY_OPERATIONS = {
  listChangeSets: {
    method: "GET",
    path: "/change-sets",
    summary: "List change sets",
    description:
      "Changes to products and stock counts belong to change sets. Stock movements of orders don’t. Newest first.",
    scope: "history:read",
    query: z.strictObject({ limit, cursor, kind: z.optional(z.enum(CHANGE_KINDS)) }),
    answers: { 200: pageOf(changeSetSchema) },
    errors: [],
  },
  getChangeSet: {
    method: "GET",
    path: changeSet,
    summary: "Get a change set",
    scope: "history:read",
    answers: { 200: changeSetSchema },
    errors: ["not_found"],
  },
  listChanges: {
    method: "GET",
    path: `${changeSet}/changes`,
    summary: "List what a change set changed",
    description: "One entry for each product, with the value of each field before and after.",
    scope: "history:read",
    query: z.strictObject({ limit, cursor }),
    answers: { 200: pageOf(changeSchema) },
    errors: ["not_found"],
  },
  undoChangeSet: {
    method: "POST",
    path: `${changeSet}/undo`,
    summary: "Undo a change set",
    description:
      "Returns the change set of the undo. Values that were changed since are kept and counted as skipped. A 202 means that only part was undone; send the request again to continue.",
    scope: "history:write",
    headers: ["idempotency-key"],
    answers: { 200: changeSetSchema, 202: changeSetSchema },
    errors: ["not_found", "state_conflict", "invalid_header", "idempotency_key_reused"],
  },
  listJobs: {
    method: "GET",
    path: "/jobs",
    summary: "List background jobs",
    description: "Waiting, running and failed jobs. Finished jobs aren’t listed.",
    scope: "jobs:read",
    query: z.strictObject({
      limit,
      cursor,
      state: z.optional(z.enum(["waiting", "running", "failed"])),
    }),
    answers: { 200: pageOf(jobSchema) },
    errors: [],
  },
  getJob: {
    method: "GET",
    path: "/jobs/{job}",
    summary: "Get a background job",
    scope: "jobs:read",
    answers: { 200: jobSchema },
    errors: ["not_found"],
  },
  listSuppliers: {
    method: "GET",
    path: "/suppliers",
    summary: "List suppliers",
    scope: "suppliers:read",
    query: z.strictObject(listQuery),
    answers: { 200: pageOf(supplierSchema) },
    errors: [],
  },
  getSupplier: {
    method: "GET",
    path: "/suppliers/{supplier}",
    summary: "Get a supplier",
    scope: "suppliers:read",
    answers: { 200: supplierSchema },
    errors: ["not_found"],
  },
} as const satisfies Record<string, ApiOperation>;
