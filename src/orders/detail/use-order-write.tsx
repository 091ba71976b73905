import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type OrderWrite, writeOrder } from "@/orders/detail/order-detail-api.ts";
import { orderErrorMessage } from "@/orders/state/order-labels.ts";
import { toast } from "@/ui/feedback/toast.tsx";

/** Saves a change to an order and reloads it, even after a conflict, so that the other person's change is shown. */
export function useOrderWrite(order: string) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  /** Repeating a failed write reuses its id, so that a retry after a lost response doesn't apply it twice. */
  const request = useRef<{ of: string; id: string } | null>(null);
  return useMutation({
    async mutationFn(write: OrderWrite) {
      const of = JSON.stringify(write);
      if (request.current?.of !== of) request.current = { of, id: crypto.randomUUID() };
      await writeOrder(write, request.current.id);
      request.current = null;
    },
    onError: (error) => toast.error(i18n._(orderErrorMessage(error))),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ["order", order] });
      void client.invalidateQueries({ queryKey: ["order-facets"] });
    },
  });
}

export type OrderWriting = ReturnType<typeof useOrderWrite>;
