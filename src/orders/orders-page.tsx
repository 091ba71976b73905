import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { OrdersScreen } from "@/orders/list/orders-screen.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

const OrderScreen = lazyPart(async () => ({
  default: (await import("@/orders/detail/order-screen.tsx")).OrderScreen,
}));

export function Component() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const order = params.get("order");
  return (
    <OrganizationGate title={t`Order Management`}>
      {(organization) =>
        order === null ? (
          <OrdersScreen key={organization.id} organization={organization} />
        ) : (
          <Suspense fallback={<FormSkeleton fields={8} />}>
            <OrderScreen key={order} organization={organization} id={order} />
          </Suspense>
        )
      }
    </OrganizationGate>
  );
}
