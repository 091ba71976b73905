import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Callout } from "@/ui/feedback/callout.tsx";

type GoneCalloutProps = {
  /** What happened to the record: "This warehouse was deleted". */
  title: ReactNode;
  /** Whether the form has changes that can't be saved any more. */
  hasChanges: boolean;
};

/** Shown in a form whose record was deleted or ended elsewhere. */
export function GoneCallout({ title, hasChanges }: GoneCalloutProps) {
  return (
    <Callout kind="warn" role="alert" title={title}>
      {hasChanges && <Trans>You can’t save your changes. Copy anything you want to keep.</Trans>}
    </Callout>
  );
}
