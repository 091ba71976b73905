import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { lineError } from "@/publicapi/operations/product-operations.ts";
import { uploadSchema } from "@/publicapi/schemas/product-schema.ts";
import { DatabaseRejection, retryUnlessRejected } from "../_shared/database.ts";
import { partsOf } from "./json-lines.ts";
import { listTask, readTask } from "./page.ts";
import { linesBody } from "./product-stream.ts";
import { idempotencyName } from "./request.ts";
import type { Run, Task } from "./task.ts";

const LARGEST = 500_000_000;
/** A limit on lines, because very short lines need far more space in the database than in the body. */
const MOST_LINES = 5_000_000;

/** Replaces NUL, which PostgreSQL can't store. A line of JSON that contains either character is invalid. */
const STORABLE_CONTROL = "\u0001";

const started = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accepted"), upload: uploadSchema }),
  z.object({ outcome: z.literal("reused") }),
]);

export const UPLOAD_TASKS = {
  uploadProducts,
  getProductUpload: readTask(uploadSchema, "api_product_upload", ({ upload }) => upload),
  listUploadRejections: listTask(
    "rejections",
    API_OPERATIONS.listUploadRejections.query,
    lineError,
    "api_upload_rejections",
    ({ upload }) => upload,
  ),
} satisfies Record<string, Run>;

/** Stores the lines of the body, and adds the job that writes them. */
async function uploadProducts(task: Task): Promise<Response> {
  const { request, call } = task;
  const request_name = idempotencyName(request);
  const upload = crypto.randomUUID();
  const body_hash = await received(task, upload).catch(async (error: unknown) => {
    await call("api_drop_upload", { upload });
    if (error instanceof DatabaseRejection && error.hint === "too_many_uploads")
      throw new ApiError("state_conflict", {
        detail: "20 uploads of your organization aren’t written yet. Nothing was written.",
      });
    throw error instanceof ApiError ? withoutEffect(error) : error;
  });
  const result = started.parse(await call("api_start_upload", { upload, request_name, body_hash }));
  if (result.outcome === "reused")
    throw new ApiError("idempotency_key_reused", {
      detail: "Use a new key for each request. Nothing was written.",
    });
  return Response.json(result.upload, {
    status: 202,
    headers: { location: `product-uploads/${result.upload.id}` },
  });
}

/** Stores the lines, except empty ones, and returns a hash of them. */
async function received({ request, call, hash }: Task, upload: string): Promise<string> {
  let part = 0;
  let bodyHash = "";
  for await (const read of partsOf(linesBody(request, LARGEST), LARGEST)) {
    const lines = read.map(({ number, text }) => ({
      number,
      text: text.replaceAll("\u0000", STORABLE_CONTROL),
    }));
    if ((lines.at(-1)?.number ?? 0) > MOST_LINES)
      throw new ApiError("too_large", { detail: "An upload has at most 5,000,000 lines." });
    part += 1;
    bodyHash = await hash(`${bodyHash}\n${JSON.stringify(lines)}`);
    // A part that is sent again replaces itself, so a lost connection to the database does no harm.
    await retryUnlessRejected(() => call("api_add_upload_part", { upload, part, lines }));
  }
  if (part === 0) throw new ApiError("invalid_body", { detail: "The body has no lines." });
  return bodyHash;
}

function withoutEffect({ code, details, headers }: ApiError): ApiError {
  const { detail = "" } = details;
  const outcome = detail.endsWith("Nothing was written.") ? "" : " Nothing was written.";
  return new ApiError(code, { ...details, detail: `${detail}${outcome}`.trim() }, headers);
}
