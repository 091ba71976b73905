import { Plural, useLingui } from "@lingui/react/macro";
import type { Rejection } from "@/catalogue/ledger/change-set.ts";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** How many products are listed. The others are only counted. */
const SHOWN = 200;

/** Products the server rejected, with the reason. They are unchanged. */
export function RejectedProducts({ rejected }: { rejected: readonly Rejection[] }) {
  const { i18n } = useLingui();
  if (rejected.length === 0) return null;
  const more = rejected.length - SHOWN;

  return (
    <div className="grid gap-3">
      <Callout
        kind="warn"
        role="alert"
        title={
          <Plural
            value={rejected.length}
            one="# product wasn’t updated"
            other="# products weren’t updated"
          />
        }
      />
      <ul className="divide-y divide-line rounded-panel border border-line">
        {rejected.slice(0, SHOWN).map((rejection, at) => (
          <li
            key={rejection.id ?? at}
            className="grid gap-1 p-3 text-sm sm:grid-cols-[10rem_1fr] sm:gap-x-4"
          >
            <span className="font-mono text-xs leading-5 wrap-anywhere">{rejection.sku}</span>
            <span className="text-ink-2">{i18n._(rejectionMessage(rejection))}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-ink-3">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </div>
  );
}
