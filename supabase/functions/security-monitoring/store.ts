import * as z from "zod/mini";
import type { Call } from "../_shared/database.ts";

export type Entry = {
  client_event_id: string;
  type: string;
  severity: string;
  person: string | null;
  session: string | null;
  address: string;
  email_hmac: string | null;
  ip_truncated: string;
  ua_family: string;
  details: Record<string, unknown>;
};

const seconds = z.int().check(z.minimum(0));

const standing = z.object({
  wait: seconds,
  is_live: z.boolean(),
  has_second_factor: z.boolean(),
  role: z.nullable(z.string()),
  emails: z.array(z.string()),
});

export type Store = {
  /** The seconds to wait for somebody who has said too much, else 0; null for a session that has ended. */
  record: (entry: Entry) => Promise<number | null>;
  standing: (
    person: string,
    session: string,
    organization: string,
  ) => Promise<z.infer<typeof standing>>;
  metrics: (person: string, organization: string, addresses: string[]) => Promise<unknown>;
};

/** The three calls of the database that are open to this function alone. */
export function storeWith(call: Call): Store {
  return {
    record: async (entry) => z.nullable(seconds).parse(await call("record_security_event", entry)),
    standing: async (person, session, org) =>
      standing.parse(await call("security_standing", { person, session, org })),
    metrics: (person, org, addresses) => call("security_metrics", { person, org, addresses }),
  };
}
