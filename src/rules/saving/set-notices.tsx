import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

const SetConflict = lazyPart(async () => ({
  default: (await import("@/rules/saving/set-conflict.tsx")).SetConflict,
}));

type SetNoticesProps = {
  draft: Pick<SetDraft<RuleSetContent>, "empty" | "isDirty" | "conflict" | "resolve">;
  /** Whether the supplier of the set was deleted, or its channel removed, while the set was open. */
  isGone: boolean;
};

/** Notices that the open set was saved or deleted elsewhere, or that its supplier was deleted or its channel removed. */
export function SetNotices({ draft, isGone }: SetNoticesProps) {
  const { empty, isDirty, conflict, resolve } = draft;
  if (isGone)
    return (
      <GoneCallout
        title={
          empty.kind === "clean" ? (
            <Trans>This supplier was deleted</Trans>
          ) : (
            <Trans>This channel was removed</Trans>
          )
        }
        hasChanges={isDirty}
      />
    );
  return <Suspense>{conflict && <SetConflict conflict={conflict} onChoice={resolve} />}</Suspense>;
}
