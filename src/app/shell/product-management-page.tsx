import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { CatalogueScreen as ProductManagement } from "@/catalogue/catalogue-screen.tsx";
import { PricingTabs } from "@/channels/pricing/pricing-tabs.tsx";
import { ImportGate } from "@/importing/import-gate.tsx";
import { loadMessageCatalogue } from "@/lib/messages.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";

/** These parts load when someone opens a product. */
const ProductChannels = lazyPart(async () => ({
  default: (await import("@/channels/product-channels.tsx")).ProductChannels,
}));
const ImageWarnings = lazyPart(async () => ({
  default: (await import("@/channels/image-warnings.tsx")).ImageWarnings,
}));
/** The screen's conditions use messages of the rule editor, so those load with it. */
const PricingScreen = lazyPart(async () => {
  const text = loadMessageCatalogue("rules");
  const screen = await import("@/channels/pricing/pricing-screen.tsx");
  await text;
  return { default: screen.PricingScreen };
});
const ProductPrices = lazyPart(async () => ({
  default: (await import("@/channels/pricing/product-prices.tsx")).ProductPrices,
}));
const ProductStock = lazyPart(async () => ({
  default: (await import("@/stock/product-stock-table.tsx")).ProductStock,
}));

/**
 * The catalogue, and the parts of a product from folders that `catalogue` may not import. The pricing screen or an open
 * import replaces the page.
 */
export function Component() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  if (params.has("pricing"))
    return (
      <Suspense fallback={<FormSkeleton fields={8} />}>
        <PricingScreen />
      </Suspense>
    );
  return (
    <ImportGate>
      <ProductManagement
        tabs={<PricingTabs />}
        further={{
          sections: ({ id }, organization) => [
            {
              value: "stock",
              label: t`Stock`,
              content: (
                <Suspense fallback={<FormSkeleton fields={3} />}>
                  <ProductStock organization={organization} product={id} />
                </Suspense>
              ),
            },
            {
              value: "prices",
              label: t`Prices`,
              content: (
                <Suspense fallback={<FormSkeleton fields={3} />}>
                  <ProductPrices organization={organization} product={id} />
                </Suspense>
              ),
            },
            {
              value: "channels",
              label: t`Channels`,
              content: (
                <Suspense fallback={<FormSkeleton fields={3} />}>
                  <ProductChannels organization={organization} product={id} />
                </Suspense>
              ),
            },
          ],
          imageWarnings: (size, organization) => (
            <Suspense>
              <ImageWarnings organization={organization} size={size} />
            </Suspense>
          ),
        }}
      />
    </ImportGate>
  );
}
