import * as z from "zod/mini";
import type { ErrorCode } from "@/publicapi/common/api-error.ts";
import type { Deprecation } from "@/publicapi/common/api-version.ts";
import type { KeyScope } from "@/publicapi/common/scope.ts";

/** One operation of the API. These schemas check its requests and generate the contract. */
export type ApiOperation = {
  method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  path: string;
  summary: string;
  description?: string;
  scope: KeyScope;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Whether the body is a file of any type. */
  file?: true;
  /**
   * For JSON lines: the schema of each line of the body and, if the response is a stream too, of each line of the
   * response.
   */
  lines?: { input: z.ZodMiniType; output?: z.ZodMiniType };
  headers?: readonly Header[];
  deprecation?: Deprecation;
  /** For each successful status, the schema of the response's body. Null if the response has no body. */
  answers: Readonly<Record<number, z.ZodMiniType | null>>;
  /** Rejections that this operation can give beyond the common ones. */
  errors: readonly ErrorCode[];
};

type Header = "if-match" | "if-none-match" | "idempotency-key";

/** A time with its offset from UTC. Years before 1000 are rejected, because PostgreSQL has no year 0. */
export const moment = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => !text.startsWith("0")));

/** The parameters of a list that is sorted by time of change. */
export const listQuery = {
  limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(200))), 50),
  cursor: z.optional(z.string()),
  updated_since: z.optional(moment),
};

/** The schema of a page of a list. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    /** Pass it as `cursor` to get the next page. Null on the last page. */
    next_cursor: z.nullable(z.string()),
  });
