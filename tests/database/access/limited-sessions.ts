import { randomUUID } from "node:crypto";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { become, claim } from "../support.ts";
import { people } from "../tenants.ts";

/** A token of the owner: a change to make in the database first, and the claims that differ from a normal token. */
export type OwnerToken = { before?: string; claims?: Row };

/** SQL that adds a second factor, by default for the owner. */
export const factor = (status: "verified" | "unverified", person: string = people.owner) => `
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), '${person}', '${status}', 'totp', '${status}', now(), now(), 'secret')`;

const ofOwner = (change: string) => `${change} where id = '${people.owner}'`;

/** Tokens that have full access to the owner's data. */
export const FULL_SESSIONS: Array<[string, OwnerToken]> = [
  ["while the session lives", {}],
  [
    "while the session has time left",
    { before: ofOwner("update auth.sessions set not_after = now() + interval '1 minute'") },
  ],
  [
    "after the second factor was confirmed",
    { before: factor("verified"), claims: { aal: "aal2" } },
  ],
  ["when a second factor was never confirmed at enrolment", { before: factor("unverified") }],
];

/** Tokens with a valid signature that must have no access. */
export const LIMITED_SESSIONS: Array<[string, OwnerToken]> = [
  ["after logout", { before: ofOwner("delete from auth.sessions") }],
  [
    "after the session has expired",
    { before: ofOwner("update auth.sessions set not_after = now() - interval '1 second'") },
  ],
  ["with a session that never existed", { claims: { session_id: randomUUID() } }],
  ["with another person's session", { claims: { session_id: people.editor } }],
  ["without a session", { claims: { session_id: null } }],
  ["with a malformed session id", { claims: { session_id: "' or true" } }],
  [
    "before the second factor is confirmed",
    { before: factor("verified"), claims: { aal: "aal1" } },
  ],
  ["with an enrolled factor and no aal claim", { before: factor("verified") }],
];

/** Switches to the owner with this token, as PostgREST would for a request. */
export async function becomeOwner(tx: Queryable, { before = "", claims = {} }: OwnerToken) {
  await tx.exec(before);
  await become(tx, people.owner);
  await claim(tx, {
    sub: people.owner,
    role: "authenticated",
    session_id: people.owner,
    ...claims,
  });
}
