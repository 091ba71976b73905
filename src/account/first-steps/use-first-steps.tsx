import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { FirstStepsState } from "@/account/first-steps/first-step.ts";
import { firstStepsQuery } from "@/account/first-steps/first-steps-api.ts";
import { isDismissed } from "@/account/first-steps/first-steps-store.ts";
import type { Organization } from "@/account/organization/organization.ts";

/** The query for the state of the first steps. Disabled for viewers and once the checklist has been closed. */
export function useFirstStepsQuery(organization: Organization): UseQueryResult<FirstStepsState> {
  const enabled = organization.role !== "viewer" && !isDismissed(organization.id);
  return useQuery({ ...firstStepsQuery(organization.id), enabled });
}

/** The state of the first steps. Null until it has loaded, for viewers, and once the checklist is closed. */
export function useFirstSteps(organization: Organization): FirstStepsState | null {
  const { data, isEnabled } = useFirstStepsQuery(organization);
  return (isEnabled && data) || null;
}
