import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import type { ShopIdColumns } from "@/channels/definitions/channel-definition.ts";
import {
  importShopIds,
  type ImportedShopIds,
  unknownShopIdsQuery,
} from "@/channels/sync/shop-ids-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ShopIdsPanelProps = {
  organization: Organization;
  planned: PlannedChannel;
  columns: ShopIdColumns;
};

const LARGEST = 200_000_000;

/**
 * Reads a shop's ids from its export, for shops that update products only by id. Without ids, only new products can be
 * sent.
 */
export function ShopIdsPanel({ organization, planned, columns }: ShopIdsPanelProps) {
  const { channel, definition } = planned;
  const { t, i18n } = useLingui();
  const { data: unknown } = useQuery(unknownShopIdsQuery(channel.id));
  const { mutate, data, error, isPending } = useMutation(importShopIds);
  return (
    <Panel
      title={<Trans>Product IDs in {definition.name}</Trans>}
      description={
        <Trans>
          {definition.name} updates and removes products only by the IDs that it assigns. After each
          import of new products there, export them and drop the file here.
        </Trans>
      }
    >
      <div className="grid gap-3">
        {unknown !== undefined && unknown > 0 && (
          <Callout kind="warn">
            <Plural
              value={unknown}
              one="# product was sent, but its ID isn’t known. Its changes wait until you drop an export that contains it."
              other="# products were sent, but their IDs aren’t known. Their changes wait until you drop an export that contains them."
            />
          </Callout>
        )}
        {unknown === 0 && (
          <p className="text-sm text-ink-2">
            <Trans>We know the IDs of all products that were sent.</Trans>
          </p>
        )}
        {organization.role !== "viewer" && (
          <FileDrop
            label={t`Product export from ${definition.name}`}
            accept={[".csv", ".xlsx"]}
            maxBytes={LARGEST}
            disabled={isPending}
            onFiles={([file]) => file && mutate({ channel: channel.id, columns, file })}
          />
        )}
        {error && (
          <Callout kind="bad" role="alert" title={<Trans>Not all IDs were saved</Trans>}>
            {i18n._(errorMessage(error))}{" "}
            <Trans>Drop the file again. Nothing is saved twice.</Trans>
          </Callout>
        )}
        {data && <Outcome result={data} columns={columns} />}
      </div>
    </Panel>
  );
}

function Outcome({ result, columns }: { result: ImportedShopIds; columns: ShopIdColumns }) {
  if ("error" in result) {
    const { row, id, sku } = columns.columns;
    return (
      <Callout kind="bad" role="alert" title={<Trans>We couldn’t read the export</Trans>}>
        {result.error === "no-columns" ? (
          <Trans>
            It needs the columns {row}, {id} and {sku}. Nothing was changed.
          </Trans>
        ) : (
          <Trans>
            The file is damaged, incomplete, too large or can’t be opened. Nothing was changed.
          </Trans>
        )}
      </Callout>
    );
  }
  const { products, variants } = result;
  return (
    <Callout kind="good" role="alert" title={<Trans>IDs saved</Trans>}>
      <Plural value={products} one="# product" other="# products" />,{" "}
      <Plural value={variants} one="# variant" other="# variants" />
    </Callout>
  );
}
