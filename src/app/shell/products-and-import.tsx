import { Component as Products } from "@/catalogue/product-management-page.tsx";
import { ImportGate } from "@/importing/import-gate.tsx";

/** The products, and in their place the import of more. */
export function Component() {
  return (
    <ImportGate>
      <Products />
    </ImportGate>
  );
}
