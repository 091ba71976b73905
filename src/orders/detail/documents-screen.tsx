import { Trans, useLingui } from "@lingui/react/macro";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { activeWarehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import {
  ORDER_DOCUMENT_KINDS,
  type OrderDocumentKind,
  type DocumentLanguage,
  MAX_PRINTED,
} from "@/orders/state/document-texts.ts";
import { LabelSheet, PackingSlip, PickList } from "@/orders/detail/order-documents.tsx";
import { orderDetailQuery } from "@/orders/detail/order-detail-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";

/** The URL parameter that names the kind of document to print. */
const PARAMETER = "print";

type DocumentsScreenProps = { organization: Organization; kind: string; ids: readonly string[] };

/** Documents of orders, ready to print: packing slips, a pick list or labels. */
export function DocumentsScreen({ organization, kind: requested, ids }: DocumentsScreenProps) {
  const { t, i18n } = useLingui();
  const [, setParams] = useSearchParams();
  const [language, setLanguage] = useState<DocumentLanguage>(
    i18n.locale.startsWith("fr") ? "fr" : "en",
  );
  const kind = ORDER_DOCUMENT_KINDS.find((known) => known === requested) ?? "packing";
  const warehouses = useQuery(activeWarehousesQuery(organization.id)).data ?? [];
  const queries = useQueries({ queries: ids.slice(0, MAX_PRINTED).map(orderDetailQuery) });
  const orders = queries.flatMap(({ data }) => (data ? [data] : []));
  const isLoading = queries.some(({ isPending }) => isPending);
  const hasFailed = queries.some(({ error }) => error !== null);
  const labels: Record<OrderDocumentKind, string> = {
    packing: t`Packing slips`,
    pick: t`Pick list`,
    labels: t`Labels`,
  };
  const document = { orders, organization, warehouses, language };

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 print:hidden">
        <PageHeader
          above={<Breadcrumbs trail={[{ to: "/orders", label: t`Order Management` }]} />}
          title={labels[kind]}
          actions={
            <Button disabled={orders.length === 0} onClick={() => globalThis.print()}>
              <Printer {...icon} />
              <Trans>Print</Trans>
            </Button>
          }
        />
        <div className="flex flex-wrap gap-4">
          <Field label={t`Document`} className="w-56">
            <Select
              options={ORDER_DOCUMENT_KINDS.map((value) => ({ value, label: labels[value] }))}
              value={kind}
              onChange={(value) =>
                setParams((before) => withParams(before, { [PARAMETER]: value }))
              }
            />
          </Field>
          <Field label={t`Document language`} className="w-56">
            <Select
              options={[
                { value: "en", label: "English" },
                { value: "fr", label: "Français" },
              ]}
              value={language}
              onChange={setLanguage}
            />
          </Field>
        </div>
        {hasFailed && (
          <ErrorState
            title={<Trans>We couldn’t load every order</Trans>}
            onRetry={() => queries.forEach(({ refetch }) => void refetch())}
          >
            {t`Check your connection and try again.`}
          </ErrorState>
        )}
        {isLoading && <CardSkeleton lines={8} />}
      </div>
      <div lang={`${language}-CA`}>
        {kind === "packing" && <PackingSlip {...document} />}
        {kind === "pick" && <PickList {...document} />}
        {kind === "labels" && <LabelSheet {...document} />}
      </div>
    </div>
  );
}
