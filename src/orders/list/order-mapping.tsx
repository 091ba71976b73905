import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ErrorRows } from "@/orders/list/error-rows.tsx";
import type { OrderFile, OrderTable, statusesOf } from "@/orders/files/order-file.ts";
import type { OrderField } from "@/orders/files/order-file-columns.ts";
import { ARRIVING_STATUSES, type ArrivingStatus } from "@/orders/state/channel-statuses.ts";
import { STATUS_LABELS } from "@/orders/state/order-labels.ts";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const FIELD_NAMES: Record<OrderField, MessageDescriptor> = {
  number: msg`Order number`,
  placed: msg`Order date`,
  status: msg`Status`,
  cancelled: msg`Cancelled on`,
  lineId: msg`Line ID`,
  sku: msg`SKU`,
  title: msg`Title`,
  quantity: msg`Quantity`,
  price: msg`Unit price`,
  lineTotal: msg`Line total`,
  currency: msg`Currency`,
  shipping: msg`Shipping`,
  tax: msg`Tax`,
  discount: msg`Discount`,
  shipBy: msg`Ship by`,
  method: msg`Shipping method`,
  buyer: msg`Buyer`,
  street: msg`Street`,
  city: msg`City`,
  region: msg`Province`,
  postalCode: msg`Postal code`,
  country: msg`Country`,
  email: msg`Email`,
  phone: msg`Phone`,
};

const isField = (name: string): name is OrderField => Object.hasOwn(FIELD_NAMES, name);
const FIELDS = Object.keys(FIELD_NAMES).filter(isField);

type OrderMappingProps = {
  table: OrderTable;
  read: OrderFile;
  onChange: (columns: OrderTable["columns"]) => void;
  /** The file's status codes with our state for each. */
  statuses: ReturnType<typeof statusesOf>;
  onStatus: (plain: string, status: ArrivingStatus) => void;
};

/** The contents of the file, and the mapping of its columns to fields. */
export function OrderMapping(props: OrderMappingProps) {
  const { table, read, onChange, statuses, onStatus } = props;
  const { t, i18n } = useLingui();
  const lines = read.orders.reduce((sum, order) => sum + order.lines.length, 0);
  const options = [
    { value: "", label: t`Not in the file` },
    ...table.headers.map((header, at) => ({ value: String(at), label: header || `${at + 1}` })),
  ];
  const states: { value: ArrivingStatus | ""; label: string }[] = ARRIVING_STATUSES.map(
    (value) => ({
      value,
      label: i18n._(STATUS_LABELS[value]),
    }),
  );
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-ink">
        <Plural value={read.orders.length} one="# order" other="# orders" />
        {" · "}
        <Plural value={lines} one="# line" other="# lines" />
      </p>
      <ErrorRows file={read} />
      {statuses.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-ink-2">
            <Trans>Statuses in the file</Trans>
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {statuses.map(({ plain, code, status }) => (
              <Field key={plain} label={code}>
                <Select
                  options={status === null ? [{ value: "", label: t`Choose…` }, ...states] : states}
                  value={status ?? ""}
                  onChange={(value) => value !== "" && onStatus(plain, value)}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <Disclosure summary={<Trans>Columns in the file</Trans>}>
        <div className="grid gap-3 pt-2 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <Field key={field} label={i18n._(FIELD_NAMES[field])}>
              <Select
                options={options}
                value={String(table.columns[field] ?? "")}
                onChange={(at) =>
                  onChange({ ...table.columns, [field]: at === "" ? null : Number(at) })
                }
              />
            </Field>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
