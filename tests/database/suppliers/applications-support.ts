import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one } from "../support.ts";

export type Sent = {
  id?: string;
  reference?: string;
  challenge?: string;
  address?: string;
  mailbox?: string;
  email?: string;
  application?: string;
  /** The portal's address; without it, no email is sent. */
  origin?: string;
};

let count = 0;
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ";
/** Returns a different reference each time. */
export function reference(): string {
  count += 1;
  const letters = [count / 484, count / 22, count].map((at) => LETTERS[Math.floor(at) % 22]);
  return `SA-0000-0000-0000-0${letters.join("")}`;
}
export const challenge = () => randomUUID().replaceAll("-", "").repeat(2);

export async function send(tx: Queryable, sent: Sent): Promise<Record<string, unknown>> {
  const { result } = await one<{ result: Record<string, unknown> }>(
    tx,
    `select public.receive_application(
       $1, $2, $3, now() + interval '20 minutes', $4, $5, $6, 'en', $7::text::jsonb, $8) as result`,
    [
      sent.id ?? randomUUID(),
      sent.reference ?? reference(),
      sent.challenge ?? challenge(),
      sent.address ?? randomUUID(),
      sent.mailbox ?? randomUUID(),
      sent.email ?? "zoe@boreal.example",
      sent.application ?? "{}",
      sent.origin ?? null,
    ],
  );
  return result;
}
