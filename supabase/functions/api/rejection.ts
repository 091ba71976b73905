import { ApiError } from "@/publicapi/common/api-error.ts";
import { DatabaseRejection, DatabaseUnavailable } from "../_shared/database.ts";

export const CHALLENGE = { "www-authenticate": "Bearer" };

/** Converts an error to the rejection that the client gets. An error that isn't the client's fault is logged. */
export function errorIn(error: unknown, id: string): ApiError {
  if (error instanceof ApiError) return error;
  console.error(`Request ${id} failed.`, error);
  if (error instanceof DatabaseUnavailable)
    return new ApiError(
      "unavailable",
      { detail: "Try again in a minute." },
      { "retry-after": "60" },
    );
  // The key was revoked while the request ran.
  if (error instanceof DatabaseRejection && error.code === "42501")
    return new ApiError("key_revoked", {}, CHALLENGE);
  return new ApiError("internal", { detail: "Try again. The request ID helps us find the cause." });
}
