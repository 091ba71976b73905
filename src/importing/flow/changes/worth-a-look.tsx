import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isShifted, type Notice, type NoticeKind } from "@/importing/comparing/noted-rows.ts";
import type { PriceShock } from "@/importing/comparing/price-changes.ts";
import { NOTICE_HINTS, NOTICE_LOOKS, noticeTitle } from "@/importing/flow/changes/notice-looks.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { TONES } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type WorthALookProps = {
  notices: readonly Notice[];
  /** The first price jumps, as examples. */
  shocks: readonly PriceShock[];
  /** The smallest price change that counts as a jump, in percent. */
  threshold: number;
  /** The notice whose rows are shown now. */
  chosen: NoticeKind | null;
  onChoose: (kind: NoticeKind | null) => void;
  /** Opens the columns step, where a person can choose a column for the missing values. */
  onColumns: () => void;
};

/** Notices that a person should review before the import, each with its rows. */
export function WorthALook(props: WorthALookProps) {
  const { notices, shocks, threshold, chosen, onChoose, onColumns } = props;
  const { t, i18n } = useLingui();

  return (
    <Panel title={t`Worth a look before you import`} flush>
      <ul className="divide-y divide-line-soft">
        {notices.map(({ kind, count }) => {
          const { icon: Icon, tone } = NOTICE_LOOKS[kind];
          const title = noticeTitle(i18n, kind, threshold);
          const isGap = kind === "title" || kind === "price" || kind === "images";
          return (
            <li key={kind} className="flex gap-3 px-4 py-3 text-sm">
              <span
                className={`grid h-6 w-7 shrink-0 place-items-center rounded-full ${TONES[tone]}`}
              >
                <Icon {...icon} size={14} aria-hidden />
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex justify-between gap-3 font-medium text-ink">
                  <span>{title}</span>
                  <span className="tabular-nums">{i18n.number(count)}</span>
                </p>
                <p className="text-xs text-ink-2">
                  {kind === "price-jump" ? (
                    <JumpExample shocks={shocks} />
                  ) : (
                    i18n._(NOTICE_HINTS[kind])
                  )}
                </p>
                <p className="flex flex-wrap gap-x-4 pt-0.5">
                  <TextButton
                    label={t`Show rows: ${title}`}
                    isPressed={chosen === kind}
                    onClick={() => onChoose(chosen === kind ? null : kind)}
                  >
                    <Trans>Show rows</Trans>
                  </TextButton>
                  {isGap && (
                    <TextButton label={t`Choose columns: ${title}`} onClick={onColumns}>
                      <Trans>Choose columns</Trans>
                    </TextButton>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** A price with a shifted decimal is the best example, because a person recognizes it at once. */
function JumpExample({ shocks }: Pick<WorthALookProps, "shocks">) {
  const { i18n } = useLingui();
  const shifted = shocks.find(({ before, after }) => isShifted(before, after));
  const example = shifted ?? shocks[0];
  if (example === undefined) return null;
  const price = (value: number) => i18n.number(value, { minimumFractionDigits: 2 });
  const [before, after] = [price(example.before), price(example.after)];
  return shifted ? (
    <Trans>
      {after} instead of {before}: a shifted decimal?
    </Trans>
  ) : (
    <Trans>
      For example, {after} instead of {before}
    </Trans>
  );
}

type TextButtonProps = {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function TextButton({ label, isPressed, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className="min-h-6 font-medium text-accent underline-offset-4 hover:underline aria-pressed:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
