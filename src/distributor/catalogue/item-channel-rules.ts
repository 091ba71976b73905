import type { PriceRule } from "@/rules/pricing/price-list.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";
import type { RuleSet, RuleSetContent } from "@/rules/sets/rule-set.ts";

/** How items are added to a channel: with a markup on their cost, in percent. Null means at the suggested price. */
export type ItemChannelPlan = { channel: { id: string; name: string }; markup: string | null };

/** Whether a text is a markup in percent. */
export const isMarkup = (text: string): boolean => /^\d{1,3}(?:\.\d{1,2})?$/.test(text);

const MAX_TAG = 60;

/** The tag of the products that a plan adds. The plan's rules match products with this tag. */
export function tagOfPlan({ channel, markup }: ItemChannelPlan): string {
  const name = channel.name
    .replaceAll(/[\s,;|]+/g, " ")
    .slice(0, MAX_TAG)
    .trim();
  return markup === null ? `TDX ${name}` : `TDX ${name} +${markup}%`;
}

const ruleId = ({ channel, markup }: ItemChannelPlan) => `tdx-${channel.id}-${markup ?? "msrp"}`;
const isTagged = (plan: ItemChannelPlan) => ({
  field: "tags",
  is: "has-any" as const,
  values: [tagOfPlan(plan)],
});

const ONLY = "-only";
const isOurExclusion = ({ id }: PublishRule) => id.startsWith("tdx-") && id.endsWith(ONLY);

/**
 * Adds a plan's publish rules: the plan's products are included in its channel and excluded from all others. The first
 * matching rule decides, so both rules come before any rule without a condition. The inclusions of all plans come
 * before the exclusions, because a product can be added to several channels.
 */
export function publishRulesWith(
  rules: readonly PublishRule[],
  plan: ItemChannelPlan,
): PublishRule[] {
  const id = ruleId(plan);
  if (rules.some((rule) => rule.id === id)) return [...rules];
  const rule = { name: tagOfPlan(plan), isEnabled: true, when: isTagged(plan) };
  const at = (matches: (rule: PublishRule) => boolean) => {
    const found = rules.findIndex(matches);
    return found === -1 ? rules.length : found;
  };
  const end = at(({ when }) => when === null);
  const start = Math.min(end, at(isOurExclusion));
  return [
    ...rules.slice(0, start),
    { ...rule, id, decision: "include", channels: [plan.channel.id] },
    ...rules.slice(start, end),
    { ...rule, id: id + ONLY, decision: "exclude", channels: null },
    ...rules.slice(end),
  ];
}

/** The channel's price rules, with the plan's at the end. A later rule overrides earlier ones. */
export function priceRulesWith(rules: readonly PriceRule[], plan: ItemChannelPlan): PriceRule[] {
  const id = ruleId(plan);
  if (plan.markup === null || rules.some((rule) => rule.id === id)) return [...rules];
  return [
    ...rules,
    {
      id,
      name: tagOfPlan(plan),
      isEnabled: true,
      when: isTagged(plan),
      from: null,
      until: null,
      base: { is: "promo_cost" },
      steps: [{ do: "markup", percent: plan.markup }],
    },
  ];
}

/** A rule set to save before the items are added. */
type PlannedSet = {
  seenVersion: number;
  supplierId: null;
  channelId: string | null;
  isEnabled: true;
  content: RuleSetContent;
};

/**
 * The rule sets that a plan changes. "off" if one of them is turned off or can't be read. In a set that is turned off,
 * the plan's rules would have no effect, and turning the set on would also turn on other people's rules.
 */
export function plannedSets(sets: readonly RuleSet[], plan: ItemChannelPlan): PlannedSet[] | "off" {
  const publish = sets.find(({ kind, channelId }) => kind === "publish" && channelId === null);
  const price = sets.find(
    ({ kind, channelId }) => kind === "price" && channelId === plan.channel.id,
  );
  if ([publish, price].some((set) => set && (!set.isEnabled || set.content === null))) return "off";
  const published = publish?.content?.kind === "publish" ? publish.content.rules : [];
  const priced = price?.content?.kind === "price" ? price.content : { rules: [], guards: [] };
  const next = publishRulesWith(published, plan);
  const prices = priceRulesWith(priced.rules, plan);
  const common = { supplierId: null, isEnabled: true } as const;
  return [
    ...(next.length > published.length
      ? [
          {
            ...common,
            channelId: null,
            seenVersion: publish?.version ?? 0,
            content: { kind: "publish" as const, rules: next },
          },
        ]
      : []),
    ...(prices.length > priced.rules.length
      ? [
          {
            ...common,
            channelId: plan.channel.id,
            seenVersion: price?.version ?? 0,
            content: { kind: "price" as const, rules: prices, guards: priced.guards },
          },
        ]
      : []),
  ];
}
