import { ApiError } from "@/publicapi/common/api-error.ts";

/** The date of the last change that isn't compatible with earlier ones. `/v1` stays in the address. */
export const API_VERSION = "2026-11-26";

/** Since when an operation shouldn't be used anymore, and when it ends. */
export type Deprecation = { since: Date; sunset: Date };

/** Rejects a request for another version. Without the header, it gets the current one. */
export function requireVersion(header: string | null): void {
  if (header !== null && header !== API_VERSION)
    throw new ApiError("invalid_header", {
      detail: `The only value of SP-Version is ${API_VERSION}. Nothing was written.`,
    });
}

/** The version that answers, and whether the operation will end (RFC 9745 and RFC 8594). */
export const versionHeaders = (deprecation?: Deprecation): Record<string, string> => ({
  "sp-version": API_VERSION,
  ...(deprecation && {
    deprecation: `@${deprecation.since.getTime() / 1000}`,
    sunset: deprecation.sunset.toUTCString(),
  }),
});
