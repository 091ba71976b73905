import { Trans, useLingui } from "@lingui/react/macro";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

type MapConflictProps = {
  /** The value that the other person mapped, or empty if they removed it. */
  theirs: string;
  yours: string;
  onChoice: (keepsEdits: boolean) => void;
};

/** Shows the person's value of a mapping and the one that someone else has saved, and lets the person choose. */
export function MapConflict({ theirs, yours, onChoice }: MapConflictProps) {
  const { t } = useLingui();
  return (
    <ConflictCallout title={<Trans>Someone else changed this mapping</Trans>} onChoice={onChoice}>
      <Facts
        facts={[
          { label: t`Theirs`, value: theirs || t`Not mapped` },
          { label: t`Yours`, value: yours || t`Not mapped` },
        ]}
      />
    </ConflictCallout>
  );
}
