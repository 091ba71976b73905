import { useQuery } from "@tanstack/react-query";
import { useAuth } from "@/account/auth.tsx";
import { organizationQuery } from "@/account/organization/organization-api.ts";

/** The organisation the logged-in person acts for; the query's own states tell loading and failure. */
export function useOrganization() {
  const { user } = useAuth();
  return useQuery({ ...organizationQuery(user?.id ?? ""), enabled: user !== null });
}
