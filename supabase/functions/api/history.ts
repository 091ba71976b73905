import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import {
  changeSchema,
  changeSetSchema,
  jobSchema,
  supplierSchema,
} from "@/publicapi/schemas/history-schema.ts";
import { absent, listTask, readTask } from "./page.ts";
import { untilDone } from "./parts.ts";
import { idempotencyOf } from "./request.ts";
import type { Run } from "./task.ts";

const undone = z.union([
  z.object({ outcome: z.enum(["open", "done"]), change_set: changeSetSchema }),
  z.object({ outcome: z.literal("rejected"), reason: z.string(), message: z.string() }),
  z.object({ outcome: z.literal("reused") }),
]);

export const HISTORY_TASKS = {
  listChangeSets: listTask(
    "change sets",
    API_OPERATIONS.listChangeSets.query,
    changeSetSchema,
    "api_change_sets",
  ),
  getChangeSet: readTask(changeSetSchema, "api_change_set", ({ change_set }) => change_set),
  listChanges: listTask(
    "changes",
    API_OPERATIONS.listChanges.query,
    changeSchema,
    "api_changes",
    ({ change_set }) => change_set,
  ),

  async undoChangeSet({ request, values, call, hash }) {
    const idempotency = await idempotencyOf(request, "", hash);
    const result = await untilDone(async () =>
      undone.parse(await call("api_undo", { target: values.change_set, idempotency })),
    );
    if (result.outcome === "reused")
      throw new ApiError("idempotency_key_reused", { detail: "Use a new key for each request." });
    if (result.outcome === "rejected") {
      if (result.reason === "missing") throw absent();
      throw new ApiError("state_conflict", { detail: result.message });
    }
    return Response.json(result.change_set, { status: result.outcome === "done" ? 200 : 202 });
  },

  listJobs: listTask("jobs", API_OPERATIONS.listJobs.query, jobSchema, "api_jobs"),
  getJob: readTask(jobSchema, "api_job", ({ job }) => job),
  listSuppliers: listTask(
    "suppliers",
    API_OPERATIONS.listSuppliers.query,
    supplierSchema,
    "api_suppliers",
  ),
  getSupplier: readTask(supplierSchema, "api_supplier", ({ supplier }) => supplier),
} satisfies Record<string, Run>;
