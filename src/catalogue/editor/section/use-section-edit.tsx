import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "@/catalogue/product/product.ts";
import type { LedgerValue } from "@/catalogue/product/product-field.ts";
import { saveProduct } from "@/catalogue/query/products-api.ts";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** How a section reads its value from a product and writes it to the ledger. */
export type SectionParts<Value> = {
  read: (product: Product) => Value;
  write: (value: Value) => Record<string, LedgerValue>;
};

export type SectionProps = {
  organization: string;
  product: Product;
  canEdit: boolean;
  onSaved: () => void;
};

/**
 * Edits one section of a product. The input stays until it's saved or discarded. In a conflict, the person chooses one
 * of the two versions.
 */
export function useSectionEdit<Value>(
  { organization, product, onSaved }: SectionProps,
  { read, write }: SectionParts<Value>,
) {
  const { t } = useLingui();
  /** The product as it was when the person started typing. */
  const [seen, setSeen] = useState(product);
  const [draft, setDraft] = useState<Value | null>(null);
  const { mutateAsync, isPending, error, data: rejection, reset } = useMutation(saveProduct);

  const key = (value: Value) => JSON.stringify(write(value));
  const value = draft ?? read(seen);
  const isDirty = key(value) !== key(read(seen));
  useUnsavedWork(isDirty);
  // With no unsaved input, the section follows the server's current version.
  if (!isDirty && seen.version !== product.version) {
    setSeen(product);
    setDraft(null);
  }
  const theirs = read(product);
  const isContested =
    isDirty && !isPending && key(theirs) !== key(read(seen)) && key(theirs) !== key(value);

  const save = useOneAtATime(async () => {
    if (!isDirty || isContested) return;
    try {
      const rejected = await mutateAsync({
        organization,
        product,
        title: t`Edited: ${product.sku}`,
        set: write(value),
      });
      if (rejected !== null) return;
    } catch {
      // The error is shown above the button, and the input stays in the form.
      return;
    }
    setDraft(null);
    toast.success(t`${product.sku} saved`);
    onSaved();
  });

  /** Resolves a conflict or discards the input. Both continue from the product's current version. */
  function resolveConflict(keepsEdits: boolean) {
    setSeen(product);
    if (!keepsEdits) setDraft(null);
    reset();
  }

  return {
    value,
    change: setDraft,
    theirs: isContested ? theirs : null,
    isDirty,
    isPending,
    save,
    resolveConflict,
    rejection: rejection ?? null,
    error,
  };
}

export type SectionEdit<Value> = ReturnType<typeof useSectionEdit<Value>>;
