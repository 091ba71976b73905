import * as z from "zod/mini";
import type { Person } from "../_shared/caller.ts";
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

const access = z.object({
  retry_after: seconds,
  is_live: z.boolean(),
  has_second_factor: z.boolean(),
});
export type MemberAccess = z.infer<typeof access>;

const inOrganization = z.extend(access, {
  role: z.nullable(z.string()),
  emails: z.array(z.string()),
});
const withAttempts = z.extend(access, { attempts: z.unknown() });

export type Store = {
  /** Records an event. Returns the seconds to wait after too many, otherwise 0; null for an ended session. */
  record: (entry: Entry) => Promise<number | null>;
  /** Compares a login with earlier ones. Records a new device and, if `sends_email`, queues an email about it. */
  newDevice: (login: {
    person: string;
    session: string;
    ip_truncated: string;
    ua_family: string;
    sends_email: boolean;
  }) => Promise<void>;
  access: (
    person: string,
    session: string,
    organization: string,
  ) => Promise<z.infer<typeof inOrganization>>;
  /**
   * Login attempts reported for a hashed email address. The database returns them only if the address is the
   * person's own and confirmed.
   */
  attempts: (person: Person, address: string) => Promise<z.infer<typeof withAttempts>>;
  metrics: (person: string, organization: string, addresses: string[]) => Promise<unknown>;
};

/** Calls the database functions of this edge function, which need the service key. */
export function storeWith(call: Call): Store {
  return {
    record: async (entry) => z.nullable(seconds).parse(await call("record_security_event", entry)),
    newDevice: async (login) => {
      await call("new_device", login);
    },
    access: async (person, session, org) =>
      inOrganization.parse(await call("security_access", { person, session, org })),
    attempts: async ({ id: person, session, email }, address) =>
      withAttempts.parse(
        await call("attempts_at_own_address", { person, session, email, address }),
      ),
    metrics: (person, org, addresses) => call("security_metrics", { person, org, addresses }),
  };
}
