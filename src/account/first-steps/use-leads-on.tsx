import { useQuery } from "@tanstack/react-query";
import { type FirstStep, nextFirstStep } from "@/account/first-steps/first-steps.ts";
import { firstStepsQuery } from "@/account/first-steps/first-steps-api.ts";
import { isDismissed } from "@/account/first-steps/first-steps-store.ts";
import type { Organization } from "@/account/organization/organization.ts";

/** Whether a person on the way through the first steps continues with `to` once `from` is done. */
export function useLeadsOn(organization: Organization, from: FirstStep, to: FirstStep): boolean {
  const isOffered = organization.role !== "viewer" && !isDismissed(organization.id);
  const { data } = useQuery({ ...firstStepsQuery(organization.id), enabled: isOffered });
  return isOffered && data !== undefined && nextFirstStep({ ...data, [from]: true }) === to;
}
