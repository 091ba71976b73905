import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { cellOf } from "@/channels/files/delimited-format.ts";
import { columnsOf } from "@/channels/files/file-format.ts";
import { itemToSend } from "@/channels/files/rows/feed-item.ts";
import { productRows } from "@/channels/files/rows/row-maker.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";

/** The columns of a channel's file, with these products as examples below them. */
export function templateFor(
  definition: ChannelDefinition,
  file: ChannelFile,
  config: ChannelConfig,
  examples: readonly Offered[],
): string[][] {
  const plan = planOf(definition, config);
  const columns = columnsOf(file, plan);
  const makeRows = productRows(plan);
  const rows = examples.flatMap((offered) => {
    const { sku, group, payload } = buildListing(offered, plan);
    const item = itemToSend({ sku, group, payload, isNew: true }, plan);
    return makeRows([item], group);
  });
  return [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map((column) => cellOf(row, column))),
  ];
}
