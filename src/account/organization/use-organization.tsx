import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { actingFor, type Organization } from "@/account/organization/organization.ts";
import { organizationsQuery } from "@/account/organization/organization-api.ts";
import {
  organizationChoice,
  watchOrganizationChoice,
} from "@/account/auth/organization-choice-store.ts";
import { DEFAULT_REGION, regionIn, type Region } from "@/lib/format.ts";

/** Every organization that the logged-in person belongs to. */
export function useOrganizations() {
  const { session } = useAuth();
  return useQuery({
    ...organizationsQuery(session?.user.id ?? ""),
    enabled: session !== null && !needsSecondFactor(session),
  });
}

/**
 * The organization that the logged-in person acts for, with its region in the interface language. The query's own
 * state covers loading and errors.
 */
export function useOrganization() {
  const { session } = useAuth();
  const choice = useSyncExternalStore(watchOrganizationChoice, organizationChoice, () => null);
  const language = useLingui().i18n.locale;
  const select = useCallback(
    (organizations: Organization[]) => {
      const organization = actingFor(organizations, choice);
      return organization && { ...organization, region: regionIn(language, organization.region) };
    },
    [choice, language],
  );
  return useQuery({
    ...organizationsQuery(session?.user.id ?? ""),
    enabled: session !== null && !needsSecondFactor(session),
    select,
  });
}

/** The format for dates, numbers and money of the active organization. */
export function useRegion(): Region {
  const { data } = useOrganization();
  const { i18n } = useLingui();
  return data?.region ?? regionIn(i18n.locale, DEFAULT_REGION);
}
