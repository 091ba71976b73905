import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { queryFromAddress, withQuery } from "@/catalogue/query/query-address.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";

export type Ask = (query: ProductQuery, how?: { replace?: boolean }) => void;

/** What is asked of the catalogue stands in the address: it can be shared, and the browser's way back takes it back. */
export function useProductQuery(): [ProductQuery, Ask] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const inAddress = useMemo(() => queryFromAddress(new URLSearchParams(address)), [address]);
  /** The address follows a moment later: a box that was ticked must not wait for it. */
  const [ahead, setAhead] = useState<{ of: string; query: ProductQuery } | null>(null);
  if (ahead && ahead.of !== address) setAhead(null);
  const ask = useCallback<Ask>(
    (query, { replace = false } = {}) => {
      setAhead({ of: address, query });
      setParams((before) => withQuery(before, query), { replace, preventScrollReset: true });
    },
    [address, setParams],
  );
  return [ahead?.of === address ? ahead.query : inAddress, ask];
}
