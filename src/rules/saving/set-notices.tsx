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
  /** Whether the supplier or channel of the set was deleted while the set was open. */
  isGone: boolean;
};

/** What another person did to the open set: they saved or deleted it, or deleted its supplier or channel. */
export function SetNotices({ draft, isGone }: SetNoticesProps) {
  const { empty, isDirty, conflict, resolve } = draft;
  if (isGone)
    return (
      <GoneCallout
        title={
          empty.kind === "clean" ? (
            <Trans>Someone else deleted this supplier</Trans>
          ) : (
            <Trans>Someone else removed this channel</Trans>
          )
        }
        hasChanges={isDirty}
      />
    );
  return <Suspense>{conflict && <SetConflict conflict={conflict} onChoice={resolve} />}</Suspense>;
}
