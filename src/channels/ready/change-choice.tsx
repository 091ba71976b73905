import { Trans, useLingui } from "@lingui/react/macro";
import type { APPROVABLE, ListingChange } from "@/channels/listing/listing.ts";
import { CHANGE_LABELS } from "@/channels/listing/change-labels.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { named } from "@/ui/foundation/labelled.ts";

type Approvable = (typeof APPROVABLE)[number];

type ChangeChoiceProps = {
  /** The kinds of change that can be sent and have at least one listing. */
  counted: readonly Approvable[];
  changes: Readonly<Record<string, number>>;
  /** Whether any product is ready, including products that have already been sent. */
  hasReady: boolean;
  chosen: readonly ListingChange[];
  region: Region;
  /** Whether the person can approve anything here. If not, there's nothing to choose. */
  canChoose: boolean;
  onChange: (change: Approvable, isChosen: boolean) => void;
  onShow: (change: Approvable) => void;
};

/** Lists the kinds of change. Each has a button that shows its products, and a checkbox if the person can approve it. */
export function ChangeChoice(props: ChangeChoiceProps) {
  const { counted, changes, hasReady, chosen, region, canChoose, onChange, onShow } = props;
  const { t, i18n } = useLingui();
  if (counted.length === 0) {
    return (
      <p className="text-sm text-ink-2">
        {hasReady ? (
          <Trans>Nothing to send: everything that’s ready was sent already.</Trans>
        ) : (
          <Trans>Nothing to send: no product is ready yet.</Trans>
        )}
      </p>
    );
  }
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {counted.map((change) => {
        const label = i18n._(CHANGE_LABELS[change]);
        const counts = named(i18n, label, formatNumber(changes[change] ?? 0, region));
        return (
          <li key={change} className="flex items-center gap-2 tabular-nums">
            {canChoose ? (
              <Checkbox
                label={counts}
                checked={chosen.includes(change)}
                onChange={({ target }) => onChange(change, target.checked)}
              />
            ) : (
              <span className="text-sm text-ink">{counts}</span>
            )}
            <Button
              variant="ghost"
              size="sm"
              aria-label={t`Preview: ${label}`}
              onClick={() => onShow(change)}
            >
              <Trans>Preview</Trans>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
