import { tagOf } from "@/publicapi/entity-tag.ts";
import { isKnown } from "../feed/http-response.ts";

type Versioned = { id: string; version: number };

export const tagHeader = (row: Versioned) => ({ etag: `"${tagOf(row)}"` });

/** The row, or 304 if the client already has this version. */
export function answerOnce(request: Request, row: Versioned): Response {
  const headers = tagHeader(row);
  return isKnown(request.headers.get("if-none-match"), headers.etag)
    ? new Response(null, { status: 304, headers })
    : Response.json(row, { headers });
}
