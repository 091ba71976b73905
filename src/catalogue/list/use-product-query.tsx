import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { queryFromAddress, withQuery } from "@/catalogue/list/product-address.ts";
import type { ProductQuery } from "@/catalogue/list/product-query.ts";

export type Ask = (query: ProductQuery, how?: { replace?: boolean }) => void;

/** What is asked of the catalogue stands in the address: it can be shared, and the browser's way back takes it back. */
export function useProductQuery(): [ProductQuery, Ask] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const query = useMemo(() => queryFromAddress(new URLSearchParams(address)), [address]);
  const ask = useCallback<Ask>(
    (next, { replace = false } = {}) =>
      setParams((before) => withQuery(before, next), { replace, preventScrollReset: true }),
    [setParams],
  );
  return [query, ask];
}
