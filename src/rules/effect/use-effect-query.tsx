import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { cleanRulesFor, publishRulesFor } from "@/rules/sets/rules-in-effect.ts";
import type { FilterContent, FilterKind, FilterRule } from "@/rules/drafting/rule-set-draft.ts";
import { isCleanRule } from "@/rules/drafting/rule-set-draft.ts";
import { amongOf } from "@/rules/loading/live-catalogue.ts";
import type {
  CleanPreview,
  PreviewSettings,
  PublishPreview,
} from "@/rules/preview/rule-preview.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";

export type RuleEffect =
  | { kind: "clean"; preview: CleanPreview }
  | { kind: "publish"; preview: PublishPreview };

export type EffectScope = {
  kind: FilterKind;
  supplier: string | null;
  /** The id of the channel, or null for the set of all channels. */
  channel: string | null;
};

type Requested = {
  scope: EffectScope;
  /** All stored rule sets. The organization's own sets also apply to a supplier's or channel's products. */
  sets: readonly RuleSet[];
  content: FilterContent;
  isEnabled: boolean;
  /** The rule whose products are shown; null for the whole set. */
  focus: string | null;
  /** The channel on which a set of all channels is previewed. */
  previewChannel: string | null;
};

/** The effect of the edited rules on the catalogue, combined with the stored rules for the same products. */
export function useEffectQuery({
  scope,
  sets,
  content,
  isEnabled,
  focus,
  previewChannel,
}: Requested) {
  const { live, organization } = useRuleSetting();
  const settings = usePreviewSettings(scope);
  const { kind, supplier, channel } = scope;
  const others = sets.filter(
    (set) => !(set.kind === kind && set.supplierId === supplier && set.channelId === channel),
  );
  const edited = { kind, supplierId: supplier, channelId: channel, isEnabled: true, content };
  const all = isEnabled ? [...others, edited] : [edited];
  const target = channel ?? previewChannel ?? "";
  const rules = kind === "clean" ? cleanRulesFor(all, supplier) : publishRulesFor(all, target);

  return useQuery({
    queryKey: ["rule-effect", organization.id, kind, target, rules, settings, focus],
    placeholderData: keepPreviousData,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<RuleEffect | null> => {
      if (rules === null) return null;
      const now = new Date().toISOString();
      const question = { settings: { ...settings, now }, focus };
      const list: readonly FilterRule[] = rules;
      if (kind === "clean") {
        const preview = await live.clean({ ...question, rules: list.filter(isCleanRule) }, signal);
        return { kind, preview };
      }
      const publish = list.flatMap((rule) => (isCleanRule(rule) ? [] : [rule]));
      const preview = await live.publish({ ...question, rules: publish, channel: target }, signal);
      return { kind, preview };
    },
  });
}

/** The data that rules of a scope refer to, except the current time. */
export function usePreviewSettings({
  kind,
  supplier,
}: Pick<EffectScope, "kind" | "supplier">): Omit<PreviewSettings, "now"> {
  const { organization, attributes, channels } = useRuleSetting();
  return {
    timeZone: organization.region.timeZone,
    attributes,
    channels: channels.map(({ id }) => id),
    among: amongOf(kind, supplier),
  };
}
