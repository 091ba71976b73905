import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ProductEvent, saveProduct } from "@/catalogue/query/products-api.ts";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { restoredValue } from "@/catalogue/editor/history/restored-value.ts";
import { errorMessage } from "@/lib/errors.ts";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

/** Restores the value that a field had before a change. */
export function useRestore(organization: string, product: Product, onRestored: () => void) {
  const { t, i18n } = useLingui();
  const { mutateAsync, isPending, error, data: rejection } = useMutation(saveProduct);

  const restore = useOneAtATime(async ({ field, before }: ProductEvent["cells"][number]) => {
    const value = restoredValue(product, field, before);
    if (value === undefined) return;
    try {
      const rejected = await mutateAsync({
        organization,
        product,
        title: t`Value restored: ${product.text.sku}`,
        set: { [field]: value },
      });
      if (rejected !== null) return;
    } catch {
      // The error is shown above the list.
      return;
    }
    toast.success(t`Value restored in ${product.text.sku}`);
    onRestored();
  });

  const failure = rejection ? rejectionMessage(rejection) : error ? errorMessage(error) : null;
  return { restore, isPending, failure: failure === null ? null : i18n._(failure) };
}
