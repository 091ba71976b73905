import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import type { OrderFacets } from "@/orders/list/orders-api.ts";
import { ORDER_STATUSES } from "@/orders/state/line-state.ts";
import { DUE_CHOICES, type OrderQuery } from "@/orders/state/order.ts";
import { DUE_LABELS, STATUS_LABELS } from "@/orders/state/order-labels.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";

type OrderFiltersProps = {
  query: OrderQuery;
  updateQuery: (query: OrderQuery) => void;
  facets: OrderFacets | undefined;
  channels: readonly Pick<Channel, "id" | "name" | "kind">[];
  region: Region;
};

/** The facets of the order list, with the number of orders for each choice. */
export function OrderFilters({ query, updateQuery, facets, channels, region }: OrderFiltersProps) {
  const { t, i18n } = useLingui();
  const toggled = <T extends string>(chosen: readonly T[], value: T) =>
    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  const places = [
    ...channels.map(({ id, name, kind }) => ({ id, name, kind })),
    { id: "none", name: t`Without a channel`, kind: null },
  ].filter(({ id }) => query.channels.includes(id) || (facets?.channels[id] ?? 0) > 0);

  return (
    <div className="grid gap-5">
      <Group
        name={t`Due`}
        region={region}
        choices={DUE_CHOICES.map((due) => ({
          value: due,
          label: i18n._(DUE_LABELS[due]),
          count: facets && (facets.due[due] ?? 0),
          isChosen: query.due === due,
          toggle: () => updateQuery({ ...query, due: query.due === due ? null : due }),
        }))}
      />
      <Group
        name={t`Status`}
        region={region}
        choices={ORDER_STATUSES.filter(
          (status) => query.statuses.includes(status) || (facets?.statuses[status] ?? 0) > 0,
        ).map((status) => ({
          value: status,
          label: i18n._(STATUS_LABELS[status]),
          count: facets && (facets.statuses[status] ?? 0),
          isChosen: query.statuses.includes(status),
          toggle: () => updateQuery({ ...query, statuses: toggled(query.statuses, status) }),
        }))}
      />
      <Group
        name={t`Channel`}
        region={region}
        choices={places.map(({ id, name, kind }) => ({
          value: id,
          label: name,
          mark: kind !== null && <ChannelMark kind={kind} className="mr-1.5 size-5 align-middle" />,
          count: facets && (facets.channels[id] ?? 0),
          isChosen: query.channels.includes(id),
          toggle: () => updateQuery({ ...query, channels: toggled(query.channels, id) }),
        }))}
      />
    </div>
  );
}

type GroupProps = {
  name: string;
  region: Region;
  choices: readonly {
    value: string;
    label: string;
    mark?: ReactNode;
    count: number | undefined;
    isChosen: boolean;
    toggle: () => void;
  }[];
};

function Group({ name, region, choices }: GroupProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{name}</legend>
      {choices.map(({ value, label, mark, count, isChosen, toggle }) => (
        <div key={value} className="flex min-w-0 items-start gap-2">
          <Checkbox
            className="min-w-0 flex-1 break-words"
            label={
              <>
                {mark}
                {label}
              </>
            }
            checked={isChosen}
            onChange={toggle}
          />
          {count !== undefined && (
            <span className="text-xs leading-5 text-ink-3 tabular-nums pointer-coarse:pt-3">
              {formatNumber(count, region)}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}
