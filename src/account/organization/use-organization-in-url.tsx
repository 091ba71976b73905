import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { useOrganization, useOrganizations } from "@/account/organization/use-organization.tsx";
import { withParams } from "@/ui/navigation/with-params.ts";

const PARAM = "organization";

/**
 * For people who belong to several organizations: opens the one that the URL names, and keeps the current one in the
 * URL. A copied link then opens the same data for a colleague.
 */
export function useOrganizationInUrl() {
  const { data: organizations = [] } = useOrganizations();
  const { data: acting } = useOrganization();
  const [params, setParams] = useSearchParams();
  // The organization that the URL named last. If the person chooses another one later, the URL is updated to name it.
  const seen = useRef<string | null>(null);
  const named = params.get(PARAM);

  useEffect(() => {
    if (!acting || organizations.length < 2 || named === acting.id) return;
    const isLink = named !== null && named !== seen.current;
    seen.current = named;
    if (isLink && organizations.some(({ id }) => id === named)) {
      chooseOrganization(named);
      return;
    }
    seen.current = acting.id;
    setParams((before) => withParams(before, { [PARAM]: acting.id }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [acting, organizations, named, setParams]);
}
