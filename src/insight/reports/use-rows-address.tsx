import { useSearchParams } from "react-router-dom";
import { withParams } from "@/ui/navigation/with-params.ts";

/** The URLs that open an indicator's rows on a report's page. They keep all other parameters. */
export function useRowsAddress() {
  const [params] = useSearchParams();
  return (values: Record<string, string>) => `?${withParams(params, values).toString()}`;
}
