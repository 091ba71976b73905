import type { TenantTable } from "./tenant-table.ts";
import { people } from "../tenants.ts";
import { READ_ONLY, NO_ACCESS } from "./common-outcomes.ts";

/** The part of the tenant matrix about jobs, metrics, the audit log, API keys, support, tickets and notifications. */
export const serviceMatrix: Record<string, TenantTable> = {
  // Only functions write jobs.
  jobs: {
    row: "org_id = $org and kind = 'sample'",
    add: "(org_id, kind, key) values ($org, 'sample', 'new')",
    change: "priority = 2",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/denied$/gm, "-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // Only the job `metrics` records these rows.
  daily_metrics: {
    row: "org_id = $org and day = '2026-01-01'",
    add: "(org_id, day, metric, channel_id, value) values ($org, '2026-01-02', 'listings_ready', $parent, 1)",
    parent: "channel",
    change: "value = 2",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    key`,
  },

  // Triggers write the audit log. Not even the server can change or delete an entry.
  audit_events: {
    row: "org_id = $org and area = 'sample'",
    add: "(org_id, area, action) values ($org, 'new', 'added')",
    change: "label = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/denied$/gm, "-")}
  server     yes    yes    denied denied   yes    yes    denied denied   denied -`,
  },

  // Only owners can see API keys, and only functions write them.
  api_keys: {
    row: "id = $apiKey",
    add: `(org_id, name, prefix, key_hash, scopes, replaces_id)
      values ($org, 'New', 'sp_live_0000000b', sha256('new'), '{products:read}', $parent)`,
    parent: "apiKey",
    change: "revoked_at = now()",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/(editor|viewer) {5}yes/g, "$1     no ")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    key`,
  },

  // Only functions write grants and visits.
  staff_grants: {
    row: "id = $staffGrant",
    add: "(org_id, granted_by, reason, expires_at) values ($org, $member, 'New', now())",
    change: "reason = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/denied$/gm, "-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  staff_visits: {
    row: "grant_id = $staffGrant",
    add: `(org_id, grant_id, user_id, staff_name, session_id, reason, ends_at)
      values ($org, $parent, $member, 'Staff', $member, 'New', now())`,
    parent: "staffGrant",
    change: "reason = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  tickets: {
    row: "id = $ticket",
    add: "(org_id, topic, subject) values ($org, 'problem', 'New')",
    change: "status = 'closed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/denied$/gm, "-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  ticket_messages: {
    row: "id = $message",
    add: "(org_id, ticket_id, body) values ($org, $parent, 'New')",
    parent: "ticket",
    change: "body = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  ticket_files: {
    row: "message_id = $message",
    add: "(org_id, message_id, name, content) values ($org, $parent, 'new.txt', 'new')",
    parent: "spareMessage",
    change: "name = 'changed.txt'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  // Visitor tickets belong to no organization, so only the server may access them.
  visitor_tickets: {
    row: "id = $ticket",
    add: `(topic, subject, name, email, body) values ('problem', 'New', 'New', 'new@example.test', 'New')`,
    change: "status = 'closed'",
    move: "id = gen_random_uuid()",
    outcomes: `${NO_ACCESS}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  // One row belongs to the owner and the other to the member of another organization. A colleague's notifications
  // can't be read.
  notifications: {
    row: "id = $notification",
    add: "(user_id, about_org_id, kind, link) values ($member, $org, 'new', '/')",
    change: "read_at = now()",
    move: "about_org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    denied yes    denied   no     denied no     denied   denied -
  editor     no     denied no     denied   no     denied no     denied   denied -
  viewer     no     denied no     denied   no     denied no     denied   denied -
  neighbour  no     denied no     denied   yes    denied yes    denied   denied -
  former     no     denied no     denied   no     denied no     denied   denied -
  stranger   no     denied no     denied   no     denied no     denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // One row belongs to the owner, and the other to the member of another organization.
  report_subscriptions: {
    row: "org_id = $org and user_id = $member and report = 'stock'",
    add: `(org_id, user_id, report, frequency, content, locale, origin)
      values ($org, $member, 'orders', 'daily', '{}', 'en', 'https://portal.example')`,
    change: "frequency = 'weekly'",
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    yes    yes    yes      no     policy no     no       denied -
  editor     no     policy no     no       no     policy no     no       denied -
  viewer     no     policy no     no       no     policy no     no       denied -
  neighbour  no     policy no     no       yes    yes    yes    yes      denied -
  former     no     policy no     no       no     policy no     no       denied -
  stranger   no     policy no     no       no     policy no     no       denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // The existing rows belong to the owner and the neighbour, and the new one to the stranger.
  notification_settings: {
    row: "user_id = $member",
    add: `(user_id, email_digest) values ('${people.stranger}', 'weekly')`,
    change: "email_digest = 'never'",
    move: "user_id = gen_random_uuid()",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    policy yes    denied   no     policy no     denied   denied -
  editor     no     policy no     denied   no     policy no     denied   denied -
  viewer     no     policy no     denied   no     policy no     denied   denied -
  neighbour  no     policy no     denied   yes    policy yes    denied   denied -
  former     no     policy no     denied   no     policy no     denied   denied -
  stranger   no     yes    no     denied   no     yes    no     denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },
};
