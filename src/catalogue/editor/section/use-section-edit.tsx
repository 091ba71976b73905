import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "@/catalogue/product/product.ts";
import type { LedgerValue } from "@/catalogue/product/product-field.ts";
import { saveProduct } from "@/catalogue/ledger/product-api.ts";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** What a section edits of a product, and how the ledger hears of it. */
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
 * The editing of one section of a product: what was typed stays until it is saved or let go, and where somebody else
 * wrote the same section meanwhile, both are there to choose from.
 */
export function useSectionEdit<Value>(
  { organization, product, onSaved }: SectionProps,
  { read, write }: SectionParts<Value>,
) {
  const { t } = useLingui();
  /** The state that was seen when typing began. */
  const [seen, setSeen] = useState(product);
  const [draft, setDraft] = useState<Value | null>(null);
  const { mutateAsync, isPending, error, data: rejection, reset } = useMutation(saveProduct);

  const key = (value: Value) => JSON.stringify(write(value));
  const value = draft ?? read(seen);
  const isDirty = key(value) !== key(read(seen));
  useUnsavedWork(isDirty);
  // Nothing was typed: what the server says now is what is edited.
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
      // Shown above the button; what was typed stays.
      return;
    }
    setDraft(null);
    toast.success(t`${product.sku} is saved`);
    onSaved();
  });

  /** Goes on from what the product is now, with what was typed on top or without it. */
  function goOn(keepsTyped: boolean) {
    setSeen(product);
    if (!keepsTyped) setDraft(null);
    reset();
  }

  return {
    value,
    change: setDraft,
    theirs: isContested ? theirs : null,
    isDirty,
    isPending,
    save,
    goOn,
    rejection: rejection ?? null,
    error,
  };
}

export type SectionEdit<Value> = ReturnType<typeof useSectionEdit<Value>>;
