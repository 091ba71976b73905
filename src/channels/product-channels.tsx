import { Trans, useLingui } from "@lingui/react/macro";
import { Unplug } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";

/** Where a product is sold. */
export function ProductChannels() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Unplug}
      title={t`Not connected to a channel yet`}
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/ecommerce-integrations">
              <Trans>E-commerce Integrations</Trans>
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/marketplace-integrations">
              <Trans>Marketplace Integrations</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <Trans>
        This product is not offered anywhere. Once a shop or marketplace is connected, what it asks
        of the product stands here.
      </Trans>
    </EmptyState>
  );
}
