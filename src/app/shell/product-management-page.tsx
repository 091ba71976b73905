import { useLingui } from "@lingui/react/macro";
import { Component as ProductManagement } from "@/catalogue/product-management-page.tsx";
import { ProductChannels } from "@/channels/product-channels.tsx";
import { ProductStock } from "@/stock/product-stock-table.tsx";

/** The catalogue, and what stands further right in the line and knows of a product. */
export function Component() {
  const { t } = useLingui();
  return (
    <ProductManagement
      further={({ id }, organization) => [
        {
          value: "stock",
          label: t`Stock`,
          content: <ProductStock organization={organization} product={id} />,
        },
        {
          value: "channels",
          label: t`Channels`,
          content: <ProductChannels organization={organization} product={id} />,
        },
      ]}
    />
  );
}
