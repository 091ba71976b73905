import { ApiError } from "@/publicapi/common/api-error.ts";
import type { KeyScope } from "@/publicapi/common/scope.ts";
import { originOf } from "../_shared/address.ts";
import type { Call } from "../_shared/database.ts";
import { keyOpening, type OpenKey } from "./database-response.ts";
import { CHALLENGE } from "./rejection.ts";
import type { Task } from "./task.ts";

export type KeyParts = {
  call: Call;
  hash: (text: string) => Promise<string>;
  fingerprint: (text: string) => Promise<string>;
  isHosted: boolean;
};

type Opened = { key: string; found: unknown };
type Read = { name: string; parameters: object };

const KEY = /^Bearer (sp_(?:live|test)_[0-9a-f_]{1,100})$/i;

/**
 * Gives one API request access to the database. `open` checks the API key, its scope and its limit, once. If the
 * request reads before it calls `open`, the database checks the key and reads in the same call.
 */
export function keyAccess(
  { request, headers, scope }: { request: Request; headers: Headers; scope: KeyScope },
  { call, hash, fingerprint, isHosted }: KeyParts,
): { open: () => Promise<Opened>; call: Task["call"] } {
  let opening: Promise<Opened> | undefined;

  async function opened(read?: Read): Promise<Opened> {
    const network = originOf(request.headers, isHosted).limited;
    const key = openKey(
      keyOpening.parse(
        await call("open_api", {
          key_hash: await hash(keyIn(request)),
          address: await fingerprint(network),
          network,
          ...(read && { read: { ...read, scope } }),
        }),
      ),
    );
    // Headers as in the current draft of the standard for rate limits.
    headers.set("ratelimit-policy", `"default";q=${key.allowed};w=60`);
    headers.set("ratelimit", `"default";r=${key.allowed - key.used};t=${key.seconds}`);
    if (!key.scopes.includes(scope))
      throw new ApiError("scope_missing", { detail: `This operation requires ${scope}.` });
    return { key: key.key, found: key.found };
  }

  const open = () => (opening ??= opened());
  return {
    open,
    async call(name, parameters) {
      if (opening) return call(name, { key: (await opening).key, ...parameters });
      opening = opened({ name, parameters });
      return (await opening).found;
    },
  };
}

function keyIn({ headers }: Request): string {
  const header = headers.get("authorization");
  const key = KEY.exec(header ?? "")?.[1];
  if (key !== undefined) return key;
  throw new ApiError(
    header === null ? "key_missing" : "key_unknown",
    { detail: "Send the header Authorization: Bearer sp_live_… or sp_test_…." },
    CHALLENGE,
  );
}

function openKey(opening: ReturnType<typeof keyOpening.parse>): OpenKey {
  switch (opening.outcome) {
    case "open":
      return opening;
    case "rate_limited":
      throw new ApiError("rate_limited", {}, { "retry-after": String(opening.seconds) });
    case "network":
      throw new ApiError("network_not_allowed");
    case "unknown":
    case "revoked":
    case "expired":
      throw new ApiError(`key_${opening.outcome}`, {}, CHALLENGE);
  }
}
