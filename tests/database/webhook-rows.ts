import type { Tenant } from "./tenants.ts";

/** Rows of one organization for every webhook table. $1 is the organization, $2 its name in capitals. */
export const webhookRows = (
  it: Tenant,
): ReadonlyArray<readonly [sql: string, ...params: string[]]> => [
  [
    `webhooks (org_id, id, url, types, locale, origin)
     select $1, id, 'https://' || $2 || '.example/hook', '{products.changed}', 'en', 'https://portal.example'
     from unnest(array[$3::uuid, $4::uuid]) as id`,
    it.webhook,
    it.spareWebhook,
  ],
  [
    `webhook_events (org_id, id, type, about, data) values ($1, $3, 'products.changed', $2, '{}')`,
    it.webhookEvent,
  ],
  [
    `webhook_deliveries (org_id, webhook_id, event_id, answer) values ($1, $3, $4, $2)`,
    it.webhook,
    it.webhookEvent,
  ],
];
