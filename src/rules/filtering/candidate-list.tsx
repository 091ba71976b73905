import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ruleSentence } from "@/rules/builder/rule-sentence.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { type FilterRule, isCleanRule } from "@/rules/drafting/rule-set-draft.ts";
import { type EffectScope, usePreviewSettings } from "@/rules/effect/use-effect-query.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";

type CandidateListProps = {
  label: string;
  scope: EffectScope;
  candidates: readonly FilterRule[];
  onAdd: (rule: FilterRule) => void;
};

/** Rules to choose from. Each shows its own effect on the catalogue. */
export function CandidateList({ label, scope, candidates, onAdd }: CandidateListProps) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {candidates.map((rule) => (
        <Candidate key={rule.id} rule={rule} scope={scope} onAdd={onAdd} />
      ))}
    </ul>
  );
}

type CandidateProps = Omit<CandidateListProps, "candidates" | "label"> & { rule: FilterRule };

function Candidate({ rule, scope, onAdd }: CandidateProps) {
  const { t } = useLingui();
  const { texts } = useRuleSetting();
  const sentence = ruleSentence(texts, rule);
  const name = rule.name === "" ? sentence : rule.name;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-panel border border-line p-3 text-sm">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="font-medium wrap-anywhere text-ink">{name}</p>
        {name !== sentence && <p className="line-clamp-3 wrap-anywhere text-ink-2">{sentence}</p>}
        <p className="text-xs text-ink-3 tabular-nums">
          <CandidateEffect rule={rule} scope={scope} />
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        aria-label={t`Use rule: ${name}`}
        onClick={() => onAdd(rule)}
      >
        <Trans>Use rule</Trans>
      </Button>
    </li>
  );
}

function CandidateEffect({ rule: given, scope }: Omit<CandidateProps, "onAdd">) {
  const { i18n } = useLingui();
  const { live, organization, channels } = useRuleSetting();
  const settings = usePreviewSettings(scope);
  // Rebuilding the list gives its rules new ids. The rule from the first render is used, so that its effect isn't
  // computed again.
  const [rule] = useState(given);
  const { data, error } = useQuery({
    queryKey: ["rule-candidate", organization.id, rule, settings, scope],
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const question = { settings: { ...settings, now: new Date().toISOString() }, focus: rule.id };
      if (isCleanRule(rule)) {
        const { contributions, products } = await live.clean(
          { ...question, rules: [rule] },
          signal,
        );
        const [own] = contributions;
        return { changed: Math.max(own?.changed ?? 0, own?.reviewed ?? 0), products };
      }
      const channel = scope.channel ?? channels[0]?.id ?? "";
      const preview = await live.publish({ ...question, channel, rules: [rule] }, signal);
      return preview.ok
        ? { changed: preview.excluded, products: preview.excluded + preview.included }
        : null;
    },
  });
  if (error) return <Trans>We couldn’t calculate the effect.</Trans>;
  if (data === undefined) return <Skeleton className="h-3 w-32" />;
  if (data === null) return <Trans>This rule has an error.</Trans>;
  const { changed } = data;
  const products = i18n.number(data.products);
  return isCleanRule(rule) ? (
    <Plural
      value={changed}
      _0="Affects no products"
      one={`Affects # of ${products} products`}
      other={`Affects # of ${products} products`}
    />
  ) : (
    <Plural
      value={changed}
      _0="Excludes no products"
      one={`Excludes # of ${products} products`}
      other={`Excludes # of ${products} products`}
    />
  );
}
