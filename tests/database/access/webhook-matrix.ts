import { READ_ONLY } from "./common-outcomes.ts";
import type { TenantTable } from "./tenant-table.ts";

const OWNERS_READ = READ_ONLY.replaceAll(/(editor|viewer) {5}yes/g, "$1     no ");

/** Only owners can see webhooks, and only functions write them. */
export const webhookMatrix: Record<string, TenantTable> = {
  webhooks: {
    row: "id = $webhook",
    add: `(org_id, url, types, locale, origin)
      values ($org, 'https://new.example', '{stock.changed}', 'en', 'https://portal.example')`,
    change: "disabled_at = now(), disabled_for = 'person'",
    move: "org_id = $other",
    outcomes: `${OWNERS_READ.replaceAll(/denied$/gm, "-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  webhook_events: {
    row: "id = $webhookEvent",
    add: "(org_id, type, about, data) values ($org, 'stock.changed', 'new', '{}')",
    change: "data = '{\"changed\": true}'",
    move: "org_id = $other",
    outcomes: `${OWNERS_READ.replaceAll(/denied$/gm, "-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  webhook_deliveries: {
    row: "webhook_id = $webhook",
    add: "(org_id, webhook_id, event_id) values ($org, $parent, $webhookEvent)",
    parent: "spareWebhook",
    change: "state = 'failed'",
    move: "org_id = $other",
    outcomes: `${OWNERS_READ}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },
};
