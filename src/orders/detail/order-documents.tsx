import type { Organization } from "@/account/organization/organization.ts";
import { formatDate } from "@/lib/format.ts";
import { DOCUMENT_TEXTS, type DocumentLanguage } from "@/orders/state/document-texts.ts";
import type { OrderDetail, OrderLine } from "@/orders/detail/order-detail.ts";

type DocumentProps = {
  orders: readonly OrderDetail[];
  organization: Organization;
  warehouses: readonly { id: string; code: string }[];
  language: DocumentLanguage;
};

/** Documents are black on white, even if the screen uses the dark theme. */
const SHEET =
  "mb-4 break-after-page bg-white p-8 text-black shadow-control last:break-after-auto print:m-0 print:p-0 print:shadow-none";
const CELL = "border-b border-neutral-300 py-1.5 pr-3 text-left align-top";

const addressOf = (order: OrderDetail, language: DocumentLanguage): string[] =>
  [
    order.buyer_name,
    order.ship_street,
    [order.ship_city, order.ship_region, order.ship_postal_code].filter(Boolean).join(" "),
    order.ship_country && countryName(order.ship_country, language),
  ].flatMap((part) => (part ? [part] : []));

const countryName = (code: string, language: DocumentLanguage) =>
  new Intl.DisplayNames([`${language}-CA`], { type: "region", fallback: "code" }).of(code);

/** The product's title in the document's language. If it has no title in that language, the line's own title. */
const titleOf = ({ title, titles }: OrderLine, language: DocumentLanguage) =>
  titles?.[language] ?? title;

/** The contents of the parcel: the open units or, if no unit is open, all shipped units. */
const packed = (order: OrderDetail) => {
  const isOpen = order.lines.some(({ open }) => open > 0);
  return order.lines
    .map((line) => ({ ...line, units: isOpen ? line.open : line.shipped }))
    .filter(({ units }) => units > 0);
};

/** One slip for each order, without prices. */
export function PackingSlip({ orders, organization, language }: DocumentProps) {
  const text = DOCUMENT_TEXTS[language];
  return orders.map((order) => (
    <article key={order.id} className={SHEET}>
      <header className="mb-6 flex flex-wrap justify-between gap-6">
        <div>
          <h2 className="text-xl font-semibold">{text.packing}</h2>
          <p>{organization.name}</p>
        </div>
        <dl className="text-right text-sm">
          <dt>{text.order}</dt>
          <dd className="font-mono font-semibold">{order.number}</dd>
          <dt>{text.ordered}</dt>
          <dd>
            {formatDate(order.placed_at, { ...organization.region, locale: `${language}-CA` })}
          </dd>
        </dl>
      </header>
      <Address title={text.shipTo} lines={addressOf(order, language)} />
      <table className="mt-6 w-full text-sm">
        <thead>
          <tr>
            {[text.sku, text.item, text.quantity].map((heading) => (
              <th key={heading} className={CELL}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packed(order).map((line) => (
            <tr key={line.id}>
              <td className={`${CELL} font-mono`}>{line.sku}</td>
              <td className={CELL}>{titleOf(line, language)}</td>
              <td className={CELL}>{line.units}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-6 text-sm">{text.thanks}</p>
    </article>
  ));
}

type Pick = { key: string; warehouse: string; line: OrderLine; order: string; quantity: number };

/** The reserved units to pick, sorted by warehouse, SKU and order. */
export function PickList({ orders, warehouses, language }: DocumentProps) {
  const text = DOCUMENT_TEXTS[language];
  const codes = new Map(warehouses.map(({ id, code }) => [id, code]));
  const picks = orders
    .flatMap((order) =>
      order.lines.flatMap((line) =>
        line.allocations.map(({ warehouse, quantity }): Pick => ({
          key: `${line.id} ${warehouse}`,
          warehouse: codes.get(warehouse) ?? "",
          line,
          order: order.number,
          quantity,
        })),
      ),
    )
    .toSorted(
      (a, b) =>
        a.warehouse.localeCompare(b.warehouse) ||
        a.line.sku.localeCompare(b.line.sku) ||
        a.order.localeCompare(b.order),
    );
  return (
    <article className={SHEET}>
      <h2 className="mb-4 text-xl font-semibold">{text.pick}</h2>
      <table className="w-full text-sm">
        <thead>
          <tr>
            {[text.warehouse, text.sku, text.item, text.quantity, text.order, text.picked].map(
              (heading) => (
                <th key={heading} className={CELL}>
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {picks.map(({ key, warehouse, line, order, quantity }) => (
            <tr key={key}>
              <td className={CELL}>{warehouse}</td>
              <td className={`${CELL} font-mono`}>{line.sku}</td>
              <td className={CELL}>{titleOf(line, language)}</td>
              <td className={CELL}>{quantity}</td>
              <td className={`${CELL} font-mono`}>{order}</td>
              <td className={CELL}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** Address labels, two in a row when printed. */
export function LabelSheet({ orders, organization, language }: DocumentProps) {
  const text = DOCUMENT_TEXTS[language];
  return (
    <article className={`${SHEET} grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2`}>
      {orders.map((order) => (
        <div key={order.id} className="break-inside-avoid border border-black p-4 text-sm">
          <p className="mb-2 text-xs">
            {text.from} {organization.name}
          </p>
          <Address title={text.shipTo} lines={addressOf(order, language)} />
          <p className="mt-2 font-mono text-xs">{order.number}</p>
        </div>
      ))}
    </article>
  );
}

function Address({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <address className="text-base not-italic">
      <div className="text-xs">{title}</div>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
