import { mutationOptions } from "@tanstack/react-query";

type Undo = { id: string; title: string; only: { products?: string[]; fields?: string[] } };

export const undoChangeSet = mutationOptions({
  mutationKey: ["change-sets"],
  meta: { invalidates: [["change-sets"], ["product"], ["product-history"]] },
  mutationFn: async ({ id, title, only }: Undo) => {
    // Fetched with the first undo.
    const { undoChanges } = await import("@/catalogue/ledger/ledger-api.ts");
    return undoChanges(id, title, only);
  },
});
