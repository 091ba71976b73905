import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { usePreviewSettings } from "@/rules/effect/use-effect-query.tsx";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import { RunPanel } from "@/rules/run/run-panel.tsx";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { cleanRulesFor } from "@/rules/sets/rules-in-effect.ts";

type RunCleanSetProps = {
  supplier: string | null;
  /** All stored rule sets of the organization. */
  sets: readonly RuleSet[];
  draft: Pick<SetDraft, "isDirty" | "isEnabled">;
  title: string;
  /** Called after the catalogue has changed. */
  onChanged: () => void;
};

/** Runs the saved clean rules on the products in their scope, without an import. */
export function RunCleanSet({ supplier, sets, draft, title, onChanged }: RunCleanSetProps) {
  const { t } = useLingui();
  const { organization, live } = useRuleSetting();
  const settings = usePreviewSettings({ kind: "clean", supplier });

  async function changes() {
    const rules = cleanRulesFor(sets, supplier);
    if (rules === null) return null;
    return live.cleanChanges(rules, { ...settings, now: new Date().toISOString() });
  }
  return (
    <RunPanel
      organization={organization.id}
      title={t`Run on the catalogue`}
      description={t`Imports run these rules automatically. Run them here on products that you already have.`}
      name={t`Clean rules: ${title}`}
      start={t`Run rules now`}
      question={(count) =>
        t`${plural(count, { one: "Change # product?", other: "Change # products?" })}`
      }
      confirm={t`Run rules`}
      nothing={t`No products would change.`}
      details={(unchanged, failed) => (
        <Trans>
          <Plural
            value={unchanged}
            one="# product stays as it is."
            other="# products stay as they are."
          />{" "}
          <Plural
            value={failed}
            one="# has a value that a rule can’t clean."
            other="# have values that a rule can’t clean."
          />{" "}
          The changes are saved as one change in the history, which you can undo.
        </Trans>
      )}
      unavailable={
        <Trans>
          Some of your rules were saved by a newer version of the portal. Nothing was changed.
          Reload the page and try again.
        </Trans>
      }
      blocked={
        draft.isDirty ? (
          <Trans>Save the rules first.</Trans>
        ) : draft.isEnabled ? null : (
          <Trans>Turn these rules on first.</Trans>
        )
      }
      changes={changes}
      onChanged={onChanged}
    />
  );
}
