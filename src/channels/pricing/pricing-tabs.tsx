import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Link, useSearchParams } from "react-router-dom";
import { pricingAddress } from "@/channels/connection/pricing-address.ts";

/** The tabs of product management. Each is a link, so that people can share it or open it in a new browser tab. */
export function PricingTabs() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const isPricing = params.has("pricing");
  const look = (isOpen: boolean) =>
    clsx(
      "-mb-px flex h-8 items-center border-b-2 text-sm font-medium pointer-coarse:h-11",
      isOpen ? "border-accent text-ink" : "border-transparent text-ink-2 hover:text-ink",
    );
  return (
    <nav aria-label={t`Product management`} className="flex gap-5 border-b border-line">
      <Link
        to="/product-management"
        className={look(!isPricing)}
        {...(isPricing ? {} : { "aria-current": "page" })}
      >
        <Trans>Products</Trans>
      </Link>
      <Link
        to={pricingAddress()}
        className={look(isPricing)}
        {...(isPricing ? { "aria-current": "page" } : {})}
      >
        <Trans>Pricing</Trans>
      </Link>
    </nav>
  );
}
