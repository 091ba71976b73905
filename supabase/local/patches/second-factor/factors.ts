import { randomUUID } from "node:crypto";
import type { Queryable } from "../../database/database.ts";
import { authError } from "../patch.ts";
import type { Session } from "../users.ts";

/** A factor in the form the API returns. */
export type Factor = {
  id: string;
  friendly_name?: string;
  factor_type: string;
  status: "verified" | "unverified";
  phone: string;
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
};

export async function factorsOf(db: Queryable, userId: string): Promise<Factor[]> {
  const rows = await db.query<{ factor: Factor }>(
    `select jsonb_build_object('id', id, 'factor_type', factor_type, 'status', status,
         'phone', coalesce(phone, ''), 'last_challenged_at', last_challenged_at,
         'created_at', created_at, 'updated_at', updated_at)
       || case when friendly_name <> '' then jsonb_build_object('friendly_name', friendly_name)
          else '{}' end as factor
     from auth.mfa_factors where user_id::text = $1 order by created_at`,
    [userId],
  );
  return rows.map(({ factor }) => factor);
}

/** A factor with its key. */
export type StoredFactor = {
  id: string;
  type: "totp" | "webauthn";
  verified: boolean;
  secret: string;
};

export async function findFactor(
  db: Queryable,
  userId: string,
  id: string,
): Promise<StoredFactor | undefined> {
  const [factor] = await db.query<StoredFactor>(
    `select id::text, factor_type::text as type, status = 'verified' as verified, coalesce(secret, '') as secret
     from auth.mfa_factors
     where id::text = lower($1) and user_id::text = $2 and factor_type in ('totp', 'webauthn')`,
    [id, userId],
  );
  return factor;
}

/** Whether the person has confirmed a second factor in this session. */
export async function isRaised(db: Queryable, { id }: Session): Promise<boolean> {
  const found = await db.query("select from auth.sessions where id::text = $1 and aal = 'aal2'", [
    id,
  ]);
  return found.length > 0;
}

export const hasSecondFactor = (factors: readonly Factor[]) =>
  factors.some(({ status }) => status === "verified");

/** Unfinished factors without a challenge expire after five minutes. */
export const deleteExpired = (db: Queryable) =>
  db.query(
    `delete from auth.mfa_factors as f where status = 'unverified'
       and created_at < now() - interval '5 minutes'
       and not exists (select from auth.mfa_challenges where factor_id = f.id)`,
  );

export async function addFactor(
  db: Queryable,
  userId: string,
  name: string,
  type: StoredFactor["type"],
  secret: string | null,
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, $4::auth.factor_type, 'unverified', now(), now(), $5)`,
    [id, userId, name, type, secret],
  );
  return id;
}

/** How long a challenge is valid, in seconds. */
const CHALLENGE_SECONDS = 300;

/**
 * Adds a challenge and returns its id and the second at which it expires. A passkey signs the challenge's random text.
 */
export async function addChallenge(
  db: Queryable,
  factorId: string,
  address: string,
  text: string | null = null,
) {
  const [made] = await db.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, now(), $3::inet, jsonb_strip_nulls(jsonb_build_object('challenge', $5::text)))
     returning id::text, extract(epoch from created_at)::int + $4::int as expires_at`,
    [randomUUID(), factorId, address, CHALLENGE_SECONDS, text],
  );
  await db.query(
    "update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1",
    [factorId],
  );
  return made;
}

/** The error if this caller can't respond to a challenge now. */
export async function challengeError(
  db: Queryable,
  factorId: string,
  challengeId: string,
  address: string,
): Promise<Response | null> {
  const [found] = await db.query<{ usable: boolean; expired: boolean }>(
    `select verified_at is null and ip_address = $3::inet as usable,
            created_at <= now() - make_interval(secs => $4) as expired
     from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [challengeId, factorId, address, CHALLENGE_SECONDS],
  );
  if (found === undefined) {
    const message = "MFA factor with the provided challenge ID not found";
    return authError(422, "mfa_factor_not_found", message);
  }
  if (!found.usable) {
    const message = "Challenge and verify IP addresses mismatch.";
    return authError(422, "mfa_ip_address_mismatch", message);
  }
  if (!found.expired) return null;
  await db.query("delete from auth.mfa_challenges where id::text = $1", [challengeId]);
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
  return authError(422, "mfa_challenge_expired", message);
}

/** The method that a factor adds to the claims of a token. */
const METHODS = { totp: "totp", webauthn: "mfa/webauthn" };

/**
 * Raises the session to aal2 after a valid proof, and deletes the person's aal1 sessions and unfinished factors.
 */
export async function acceptProof(
  db: Queryable,
  session: Session,
  { id: factorId, type }: StoredFactor,
  challengeId: string,
) {
  await db.query("update auth.mfa_challenges set verified_at = now() where id::text = $1", [
    challengeId,
  ]);
  await db.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now()
     where id = $1 and status = 'unverified'`,
    [factorId],
  );
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), session.id, METHODS[type]],
  );
  await db.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
    session.id,
    factorId,
  ]);
  await db.query(
    "delete from auth.sessions where user_id = $1 and coalesce(aal::text, 'aal1') < 'aal2'",
    [session.userId],
  );
  await db.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    session.userId,
  ]);
}

/** Deletes a factor and returns its sessions to aal1. */
export async function deleteFactor(db: Queryable, factorId: string) {
  await db.query("delete from auth.mfa_factors where id = $1", [factorId]);
  await db.query(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/webauthn')
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await db.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
    factorId,
  ]);
}
