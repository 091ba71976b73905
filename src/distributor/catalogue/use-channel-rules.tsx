import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ItemChannelPlan, plannedSets } from "@/distributor/catalogue/item-channel-rules.ts";
import { ruleSetsQuery, saveRuleSet } from "@/rules/sets/rule-sets-api.ts";

class RulesOff extends Error {}

/** Saves the rules that items need before they are added to a channel. */
export function useChannelRules(organization: string) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    ...saveRuleSet,
    meta: { ...saveRuleSet.meta, silent: true },
  });
  const { mutateAsync: save, ...state } = useMutation({
    mutationKey: ["distributor", "channel-rules"],
    meta: { silent: true },
    async mutationFn(plan: ItemChannelPlan) {
      const sets = await queries.fetchQuery({ ...ruleSetsQuery(organization), staleTime: 0 });
      const planned = plannedSets(sets, plan);
      if (planned === "off") throw new RulesOff();
      for (const set of planned) await mutateAsync({ organization, ...set });
    },
  });
  return {
    save,
    isPending: state.isPending,
    error: state.error,
    /** Whether nothing was saved because the rules are turned off or can't be read. */
    isOff: (error: unknown) => error instanceof RulesOff,
  };
}
