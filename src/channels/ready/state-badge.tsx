import { useLingui } from "@lingui/react/macro";
import { type ShownState, STATE_LABELS } from "@/channels/listing/state-labels.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";

const TONES: Record<ShownState, Tone> = {
  ready: "good",
  warning: "warn",
  blocked: "bad",
  excluded: "calm",
  gone: "calm",
  rejected: "bad",
};

/** Shows whether a channel would accept a product. A null `state` means that it isn't checked yet. */
export function StateBadge({ state }: { state: ShownState | null }) {
  const { t, i18n } = useLingui();
  return (
    <Badge dot tone={state === null ? "calm" : TONES[state]}>
      {state === null ? t`Not checked yet` : i18n._(STATE_LABELS[state])}
    </Badge>
  );
}
