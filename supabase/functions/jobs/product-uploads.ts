import * as z from "zod/mini";
import { DatabaseRejection } from "../_shared/database.ts";
import { writePart } from "../api/product-stream.ts";
import type { JobHandler } from "./handler.ts";

const nextPart = z.nullable(
  z.object({
    key: z.uuid(),
    part: z.int(),
    lines: z.array(z.object({ number: z.int(), text: z.string() })),
    processed: z.int(),
    total: z.int(),
  }),
);

/** Writes the products of an upload, a part at a time. A part that was already written isn't written again. */
export const productUploads: JobHandler = async ({ call, job, progress, hasTime, compute }) => {
  const upload = { org: job.org, upload: job.key };
  const stop = async (error: string) => {
    await call("end_upload", { ...upload, error: `${error} The remaining lines weren’t written.` });
    return "done" as const;
  };
  for (;;) {
    const next = nextPart.parse(await call("next_upload_part", upload));
    if (next === null) break;
    const { key, part, lines, processed, total } = next;
    const asKey = (name: string, parameters: object) => call(name, { key, ...parameters });
    try {
      const results = await writePart(asKey, { change_set: job.key, part, lines }, compute);
      const rejections = results.filter((result) => "error" in result);
      await call("record_upload_part", {
        ...upload,
        part,
        ...(rejections.length > 0 && { rejections }),
      });
    } catch (error) {
      if (error instanceof DatabaseRejection && error.code === "42501")
        return stop("The API key was revoked or has expired.");
      throw error;
    }
    if (!(await progress(processed, total))) return stop("The job was cancelled.");
    if (!hasTime()) return { continuesAt: {} };
  }
  await call("end_upload", upload);
  return "done";
};
