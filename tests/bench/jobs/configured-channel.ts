import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { one, type TestDatabase } from "../../database/support.ts";
import { ours } from "../../database/tenants.ts";

/**
 * Adds a channel with the same configuration as the bound, so that both build the same listings. An unconfigured
 * channel would block all of them.
 */
export async function addChannel(
  db: TestDatabase,
  kind: string,
  { definition, language, currency, settings, policy, categories }: ChannelConfig,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    `insert into public.channels (org_id, kind, name, definition, language, currency, settings, policy)
     values ($1, $2, $2, $3, $4, $5, $6, $7) returning id`,
    [ours.org, kind, definition, language, currency, settings, policy],
  );
  await db.query(
    `insert into public.channel_maps (org_id, channel_id, kind, ours, theirs)
     select $1, $2, 'category', key, value from jsonb_each($3)`,
    [ours.org, id, categories],
  );
  return id;
}
