import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, claim } from "../support.ts";
import { people } from "../tenants.ts";
import { factor } from "./limited-sessions.ts";

/** The member of staff, who belongs to no organization. `addStaff` adds the staff flag and a second factor. */
export const STAFF = people.stranger;

export const mark = (tx: Queryable, is: boolean) =>
  tx.query("update auth.users set raw_app_meta_data = $1::text::jsonb where id = $2", [
    JSON.stringify(is ? { platform_staff: true } : {}),
    STAFF,
  ]);

export async function addStaff(tx: Queryable) {
  await mark(tx, true);
  await tx.exec(factor("verified", STAFF));
}

/** Switches to staff. With `aal1`, the session hasn't confirmed the second factor. */
export async function becomeStaff(tx: Queryable, aal: "aal1" | "aal2" = "aal2") {
  await become(tx, STAFF);
  await claim(tx, { sub: STAFF, role: "authenticated", session_id: STAFF, aal });
}
