import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { OrdersScreen } from "@/orders/list/orders-screen.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

const OrderScreen = lazyPart(async () => ({
  default: (await import("@/orders/detail/order-screen.tsx")).OrderScreen,
}));
const DocumentsScreen = lazyPart(async () => ({
  default: (await import("@/orders/detail/documents-screen.tsx")).DocumentsScreen,
}));

export function Component() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const order = params.get("order");
  const documents = params.get("print");
  const printed = (params.get("orders") ?? "")
    .split(",")
    .filter((id) => z.uuid().safeParse(id).success);
  return (
    <OrganizationGate title={t`Order Management`}>
      {(organization) => {
        if (documents !== null && printed.length > 0)
          return (
            <Suspense fallback={<FormSkeleton fields={8} />}>
              <DocumentsScreen organization={organization} kind={documents} ids={printed} />
            </Suspense>
          );
        return order === null ? (
          <OrdersScreen key={organization.id} organization={organization} />
        ) : (
          <Suspense fallback={<FormSkeleton fields={8} />}>
            <OrderScreen key={order} organization={organization} id={order} />
          </Suspense>
        );
      }}
    </OrganizationGate>
  );
}
