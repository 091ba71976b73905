import { Trans, useLingui } from "@lingui/react/macro";
import { ChangeLines } from "@/rules/saving/change-lines.tsx";
import type { SetConflictState } from "@/rules/saving/use-set-draft.tsx";
import { mergeRuleSets } from "@/rules/drafting/merge-rule-sets.ts";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";

type SetConflictProps = {
  conflict: SetConflictState;
  onChoice: (keepsEdits: boolean) => void;
};

/** Shows what another person saved in the meantime. If the person keeps their own edits, both are combined. */
export function SetConflict({ conflict, onChoice }: SetConflictProps) {
  const { before, theirs, ours, saved } = conflict;
  const { t } = useLingui();
  const { conflicts, areGuardsInConflict } = mergeRuleSets(before, theirs, ours);
  const names = [
    ...conflicts.map((name) => t`“${name}”`),
    ...(areGuardsInConflict ? [t`the guards`] : []),
  ].join(", ");
  return (
    <ConflictCallout
      title={
        saved === null ? (
          <Trans>Someone else deleted these rules while you were editing</Trans>
        ) : (
          <Trans>Someone else saved version {saved.version} while you were editing</Trans>
        )
      }
      onChoice={onChoice}
    >
      <ChangeLines before={before} after={theirs} />
      <p className="mt-2">
        {names === "" ? (
          <Trans>
            If you keep yours, your changes and theirs are combined. Check the result, then save.
          </Trans>
        ) : (
          <Trans>
            If you keep yours, your version of {names} replaces theirs, and other changes are
            combined.
          </Trans>
        )}
      </p>
    </ConflictCallout>
  );
}
