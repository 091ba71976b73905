import { Trans, useLingui } from "@lingui/react/macro";
import type { useMapEntry } from "@/channels/mapping/use-map-entry.tsx";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

type MapConflictProps = {
  entry: Pick<ReturnType<typeof useMapEntry>, "acceptSaved" | "overwrite">;
  theirs: string;
  yours: string;
};

/** Somebody else mapped the same entry meanwhile: both, and the choice between them. */
export function MapConflict({ entry, theirs, yours }: MapConflictProps) {
  const { t } = useLingui();
  return (
    <ConflictCallout
      title={<Trans>Somebody else changed this mapping</Trans>}
      // A failure is told by the mutation itself, and the choice stays.
      onChoice={(keepsTyped) =>
        keepsTyped ? void entry.overwrite().catch(() => undefined) : entry.acceptSaved()
      }
    >
      <Facts
        facts={[
          { label: t`Theirs`, value: theirs || t`Not mapped` },
          { label: t`Yours`, value: yours || t`Not mapped` },
        ]}
      />
    </ConflictCallout>
  );
}
