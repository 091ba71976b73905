import { useQuery } from "@tanstack/react-query";
import type { FirstStepsState } from "@/account/first-steps/first-step.ts";
import { firstStepsQuery } from "@/account/first-steps/first-steps-api.ts";
import { isDismissed } from "@/account/first-steps/first-steps-store.ts";
import type { Organization } from "@/account/organization/organization.ts";

/**
 * The first steps of someone who can take them. Null while they load, for viewers, and once the checklist is closed.
 */
export function useFirstSteps(organization: Organization): FirstStepsState | null {
  const isOffered = organization.role !== "viewer" && !isDismissed(organization.id);
  const { data } = useQuery({ ...firstStepsQuery(organization.id), enabled: isOffered });
  return (isOffered && data) || null;
}
