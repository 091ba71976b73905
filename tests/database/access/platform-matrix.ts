import type { TenantTable } from "./tenant-table.ts";
import { people } from "../tenants.ts";

/** Only functions write these tables, and only staff read them. `staff-rights.test.ts` covers staff. */
const OF_STAFF = `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      no     denied denied denied   no     denied denied denied   denied -
  editor     no     denied denied denied   no     denied denied denied   denied -
  viewer     no     denied denied denied   no     denied denied denied   denied -
  neighbour  no     denied denied denied   no     denied denied denied   denied -
  former     no     denied denied denied   no     denied denied denied   denied -
  stranger   no     denied denied denied   no     denied denied denied   denied -`;

/** The part of the tenant matrix about platform staff: their work and their announcements. */
export const platformMatrix: Record<string, TenantTable> = {
  application_events: {
    row: "application_id = $application",
    add: "(application_id, kind) values ($application, 'in_review')",
    change: "body = 'Changed'",
    move: "application_id = gen_random_uuid()",
    outcomes: `${OF_STAFF}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  ticket_assignments: {
    row: "ticket_id = $ticket",
    add: "(org_id, ticket_id, user_id) values ($org, $parent, $member)",
    parent: "spareTicket",
    change: "created_at = now()",
    move: "org_id = $other",
    outcomes: `${OF_STAFF.replaceAll(/-$/gm, "denied")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  visitor_ticket_answers: {
    row: "ticket_id = $ticket",
    add: "(ticket_id, body) values ($ticket, 'New')",
    change: "body = 'Changed'",
    move: "ticket_id = gen_random_uuid()",
    outcomes: `${OF_STAFF}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  // Everyone with an account reads the current announcements.
  announcements: {
    row: "id = $announcement",
    add: `(level, title_en, title_fr, body_en, body_fr, starts_at, ends_at)
      values ('info', 'New', 'New', '', '', now(), now() + interval '1 hour')`,
    change: "level = 'alert'",
    move: "id = gen_random_uuid()",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    denied denied denied   yes    denied denied denied   denied -
  editor     yes    denied denied denied   yes    denied denied denied   denied -
  viewer     yes    denied denied denied   yes    denied denied denied   denied -
  neighbour  yes    denied denied denied   yes    denied denied denied   denied -
  former     yes    denied denied denied   yes    denied denied denied   denied -
  stranger   yes    denied denied denied   yes    denied denied denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  // The rows belong to the owner and the neighbour, and the new one to the stranger.
  announcement_dismissals: {
    row: "announcement_id = $announcement",
    add: `(user_id, announcement_id) values ('${people.stranger}', $announcement)`,
    change: "created_at = now()",
    move: "announcement_id = gen_random_uuid()",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    policy denied denied   no     policy denied denied   denied -
  editor     no     policy denied denied   no     policy denied denied   denied -
  viewer     no     policy denied denied   no     policy denied denied   denied -
  neighbour  no     policy denied denied   yes    policy denied denied   denied -
  former     no     policy denied denied   no     policy denied denied   denied -
  stranger   no     yes    denied denied   no     yes    denied denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },
};
