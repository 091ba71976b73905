import { ApiError } from "@/publicapi/common/api-error.ts";

/** The date of the last incompatible change. It's sent in a header, so the address keeps `/v1`. */
export const API_VERSION = "2026-11-26";

/** The dates on which an operation was deprecated and will be removed. */
export type Deprecation = { since: Date; sunset: Date };

/** Rejects a request for any other version. A request without the header gets the current version. */
export function requireVersion(header: string | null): void {
  if (header !== null && header !== API_VERSION)
    throw new ApiError("invalid_header", {
      detail: `The only value of SP-Version is ${API_VERSION}. Nothing was written.`,
    });
}

/** Headers with the version of the response and, if the operation is deprecated, its dates (RFC 9745 and RFC 8594). */
export const versionHeaders = (deprecation?: Deprecation): Record<string, string> => ({
  "sp-version": API_VERSION,
  ...(deprecation && {
    deprecation: `@${deprecation.since.getTime() / 1000}`,
    sunset: deprecation.sunset.toUTCString(),
  }),
});
