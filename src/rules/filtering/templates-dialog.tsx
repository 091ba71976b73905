import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import type { FilterRule } from "@/rules/drafting/rule-set-draft.ts";
import { ruleOfTemplate, templatesOf } from "@/rules/drafting/rule-templates.ts";
import type { EffectScope } from "@/rules/effect/use-effect-query.tsx";
import { CandidateList } from "@/rules/filtering/candidate-list.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type TemplatesDialogProps = {
  scope: EffectScope;
  onAdd: (rule: FilterRule) => void;
  onClose: () => void;
};

/** Almost no catalogue has more brands than this. Only the most frequent ones are compared. */
const MOST_BRANDS = 5000;
const NO_BRANDS: readonly string[] = [];

/** Rules for common cases, with their effect on the person's own catalogue. */
export function TemplatesDialog({ scope, onAdd, onClose }: TemplatesDialogProps) {
  const { t, i18n } = useLingui();
  const { live, organization } = useRuleSetting();
  const { kind } = scope;
  const { data: brands = NO_BRANDS } = useQuery({
    queryKey: ["rule-brands", organization.id],
    enabled: kind === "clean",
    networkMode: "always",
    retry: false,
    gcTime: 0,
    meta: { silent: true },
    queryFn: ({ signal }) => live.commonValues("brand", MOST_BRANDS, signal),
  });
  const candidates = useMemo(
    () =>
      templatesOf(kind, brands).map((template) =>
        ruleOfTemplate(kind, template, i18n._(template.name)),
      ),
    [kind, brands, i18n],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={<Trans>Templates</Trans>}
      description={<Trans>You can change a rule before you save it.</Trans>}
    >
      <CandidateList label={t`Templates`} scope={scope} candidates={candidates} onAdd={onAdd} />
    </Dialog>
  );
}
