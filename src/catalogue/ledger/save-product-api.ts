import { mutationOptions } from "@tanstack/react-query";
import type { Rejection } from "@/catalogue/ledger/change-set.ts";
import { writeChanges } from "@/catalogue/ledger/ledger-api.ts";
import type { Product } from "@/catalogue/product/product.ts";
import type { Stored } from "@/catalogue/product/product-field.ts";

type Save = {
  organization: string;
  product: Product;
  title: string;
  set: Record<string, Stored>;
};

/** Writes fields of one product, unless somebody else was faster; null when it is done. */
export const saveProduct = mutationOptions({
  mutationKey: ["product"],
  // The form says itself what failed.
  meta: { invalidates: [["product"], ["product-history"], ["change-sets"]], silent: true },
  mutationFn: async ({ organization, product, title, set }: Save): Promise<Rejection | null> => {
    const { id, version } = product;
    const { rejected } = await writeChanges(organization, { kind: "edit", title }, [
      { id, version, set },
    ]);
    return rejected[0] ?? null;
  },
});
