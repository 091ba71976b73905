import { Trans, useLingui } from "@lingui/react/macro";
import { errorMessage } from "@/lib/errors.ts";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type SaveBarProps = {
  draft: Pick<
    SetDraft<RuleSetContent>,
    "empty" | "isDirty" | "isSaving" | "failure" | "conflict" | "save" | "discard"
  >;
  /** Whether an enabled rule has an error that would stop the whole set. */
  isBlocked: boolean;
  /** Whether the supplier of the set was deleted, or its channel removed. */
  isGone: boolean;
};

/** The bar for saving, shown while there are unsaved edits. */
export function SaveBar({ draft, isBlocked, isGone }: SaveBarProps) {
  const { t, i18n } = useLingui();
  const { isDirty, isSaving, failure, conflict } = draft;
  const isPrice = draft.empty.kind === "price";
  if (!isDirty) return null;

  async function save() {
    const saved = await draft.save();
    if (saved === null) return;
    const { version, listings } = saved;
    const title = isPrice
      ? t`Price list saved as version ${version}`
      : t`Rules saved as version ${version}`;
    toast.success(title, {
      description:
        listings === 0
          ? t`No listings change.`
          : t`Listings being rebuilt: ${i18n.number(listings)}`,
    });
  }
  return (
    <section
      aria-label={t`Unsaved changes`}
      className="bottom-bar sticky bottom-0 z-10 grid gap-2 rounded-panel border border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
    >
      {Boolean(failure) && (
        <Callout
          kind="bad"
          role="alert"
          title={
            isPrice ? (
              <Trans>The price list wasn’t saved</Trans>
            ) : (
              <Trans>The rules weren’t saved</Trans>
            )
          }
        >
          {i18n._(errorMessage(failure))}
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          {isBlocked && isPrice ? (
            <Trans>Fix the errors or clear “Set prices with this list”, then save.</Trans>
          ) : isBlocked ? (
            <Trans>Fix or turn off the rules with errors, then save.</Trans>
          ) : (
            <Trans>Your changes aren’t saved yet.</Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={draft.discard}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button
            loading={isSaving}
            disabled={isBlocked || isGone || conflict !== null}
            onClick={() => void save()}
          >
            {isPrice ? <Trans>Save price list</Trans> : <Trans>Save rules</Trans>}
          </Button>
        </div>
      </div>
    </section>
  );
}
