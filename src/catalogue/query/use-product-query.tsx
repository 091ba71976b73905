import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { queryFromAddress, withQuery } from "@/catalogue/query/query-address.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";

export type SetQuery = (query: ProductQuery, how?: { replace?: boolean }) => void;

/** The URL holds the catalogue query, so it can be shared, and the browser's Back button reverts it. */
export function useProductQuery(): [ProductQuery, SetQuery] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const inAddress = useMemo(() => queryFromAddress(new URLSearchParams(address)), [address]);
  /**
   * The new query until the URL has it. The URL is updated slightly later, and a ticked checkbox must not wait for
   * that.
   */
  const [ahead, setAhead] = useState<{ of: string; query: ProductQuery } | null>(null);
  if (ahead && ahead.of !== address) setAhead(null);
  const setQuery = useCallback<SetQuery>(
    (query, { replace = false } = {}) => {
      setAhead({ of: address, query });
      setParams((before) => withQuery(before, query), { replace, preventScrollReset: true });
    },
    [address, setParams],
  );
  return [ahead?.of === address ? ahead.query : inAddress, setQuery];
}
