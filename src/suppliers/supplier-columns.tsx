import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import type { Supplier, SupplierStatus } from "@/suppliers/supplier.ts";
import { SUPPLIER_STATUS_LABELS } from "@/suppliers/supplier-labels.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import type { Column } from "@/ui/grid/model/column.ts";

const STATUS_TONES: Record<SupplierStatus, Tone> = {
  active: "good",
  paused: "warn",
  archived: "calm",
};

/** The height in pixels: two lines of text with space around them. */
export const SUPPLIER_CARD_HEIGHT = 68;

/**
 * The supplier list's only column on a phone: a card for each supplier, because several columns would truncate names.
 */
export function supplierCardColumns(i18n: I18n): readonly Column<Supplier>[] {
  return [
    {
      id: "name",
      header: i18n._(msg`Name`),
      kind: "text",
      width: 200,
      grow: 1,
      isFixed: true,
      value: ({ name }) => name,
      render: (supplier) => (
        <span className="grid h-full content-center gap-1 leading-5">
          <span className="flex min-w-0 items-center gap-2">
            <Link
              to={supplierAddress(supplier)}
              // The link isn't a tab stop, because the grid's arrow keys reach the row and Enter opens it.
              tabIndex={-1}
              className="min-w-0 flex-1 truncate font-medium text-ink after:absolute after:inset-0"
            >
              {supplier.name}
            </Link>
            <StatusBadge status={supplier.status} i18n={i18n} />
          </span>
          <span className="truncate text-xs text-ink-2">
            {[supplier.code, supplier.contactName, supplier.currency].filter(Boolean).join(" · ")}
          </span>
        </span>
      ),
    },
  ];
}

const supplierAddress = ({ id }: Supplier) => `?supplier=${id}`;

function StatusBadge({ status, i18n }: { status: SupplierStatus; i18n: I18n }) {
  return (
    <Badge dot tone={STATUS_TONES[status]} className="shrink-0">
      {i18n._(SUPPLIER_STATUS_LABELS[status])}
    </Badge>
  );
}

export function supplierColumns(i18n: I18n): readonly Column<Supplier>[] {
  const countries = new Intl.DisplayNames([i18n.locale], { type: "region" });
  return [
    {
      id: "name",
      header: i18n._(msg`Name`),
      kind: "text",
      width: 240,
      grow: 1,
      pinned: true,
      value: ({ name }) => name,
      render: (supplier) => (
        <Link
          to={supplierAddress(supplier)}
          tabIndex={-1}
          className="hover:text-accent hover:underline"
        >
          {supplier.name}
        </Link>
      ),
    },
    { id: "code", header: i18n._(msg`Code`), kind: "code", width: 120, value: ({ code }) => code },
    {
      id: "status",
      header: i18n._(msg`Status`),
      kind: "choice",
      width: 112,
      choices: Object.entries(SUPPLIER_STATUS_LABELS).map(([value, text]) => ({
        value,
        label: i18n._(text),
      })),
      value: ({ status }) => status,
      render: ({ status }) => <StatusBadge status={status} i18n={i18n} />,
    },
    {
      id: "contact",
      header: i18n._(msg`Contact`),
      kind: "text",
      width: 168,
      quiet: true,
      value: ({ contactName }) => contactName,
    },
    {
      id: "email",
      header: i18n._(msg`Email`),
      kind: "text",
      width: 232,
      quiet: true,
      value: ({ email }) => email,
    },
    {
      id: "country",
      header: i18n._(msg`Country`),
      kind: "text",
      width: 136,
      quiet: true,
      value: ({ country }) => country && (countries.of(country) ?? country),
    },
    {
      id: "currency",
      header: i18n._(msg`Currency`),
      kind: "code",
      width: 104,
      quiet: true,
      value: ({ currency }) => currency,
    },
    {
      id: "leadTime",
      header: i18n._(msg`Lead time (days)`),
      kind: "number",
      width: 136,
      value: ({ leadTimeDays }) => leadTimeDays,
    },
  ];
}
