import { useLingui } from "@lingui/react/macro";
import { Component as ProductManagement } from "@/catalogue/product-management-page.tsx";
import { ProductChannels } from "@/channels/product-channels.tsx";
import { ImportGate } from "@/importing/import-gate.tsx";
import { ProductStock } from "@/stock/product-stock-table.tsx";

/** The catalogue with what stands further right in the line and knows of a product, and in its place the import of more. */
export function Component() {
  const { t } = useLingui();
  return (
    <ImportGate>
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
    </ImportGate>
  );
}
