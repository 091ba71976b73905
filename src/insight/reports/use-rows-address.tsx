import { useSearchParams } from "react-router-dom";
import { withParams } from "@/ui/navigation/with-params.ts";

/** Addresses of rows on the page of a report. Everything else in the URL stays. */
export function useRowsAddress() {
  const [params] = useSearchParams();
  return (values: Record<string, string>) => `?${withParams(params, values).toString()}`;
}
