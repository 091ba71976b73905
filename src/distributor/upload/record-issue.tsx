import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import { ITEM_ISSUES, type ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import type { ListedRecord } from "@/distributor/price-file/price-file-check.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";

const TONES: Record<(typeof ITEM_ISSUES)[ItemIssueCode], Tone> = {
  error: "bad",
  warning: "warn",
  fact: "calm",
};
/** How many records are shown at first. */
const FEW = 5;

type RecordIssueProps = {
  code: ItemIssueCode;
  count: number;
  /** The first records with the issue. */
  examples: readonly ListedRecord[];
  region: Region;
  isDownloading: boolean;
  onDownload: () => void;
};

/**
 * An issue of a file: the number of records with it, the first of them, and a download of all of them. The records take
 * a full row, so that they can be read on a phone.
 */
export function RecordIssue(props: RecordIssueProps) {
  const { code, count, examples, region, isDownloading, onDownload } = props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const severities = { error: t`Error`, warning: t`Warning`, fact: t`For your information` };
  const severity = ITEM_ISSUES[code];
  const label = i18n._(ITEM_ISSUE_LABELS[code]);
  const found = isOpen ? examples : examples.slice(0, FEW);
  const [shown, total] = [formatNumber(found.length, region), formatNumber(count, region)];

  return (
    <tbody aria-label={label} className="border-t border-line *:*:px-3">
      <tr className="align-top *:pt-2">
        <th scope="rowgroup" className="font-normal text-ink">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {label}
            <Badge tone={TONES[severity]}>{severities[severity]}</Badge>
          </span>
        </th>
        <td className="text-right tabular-nums">{total}</td>
      </tr>
      <tr>
        <td colSpan={2} className="pt-1 pb-2 text-ink-2">
          <ul className="grid gap-0.5">
            {found.map(({ line, sku, description }) => (
              <li key={line} className="wrap-anywhere">
                <Trans>Line {i18n.number(line)}</Trans>
                {sku !== "" && <span className="ml-2 font-mono text-xs">{sku}</span>}
                {description !== "" && <span className="ml-2">{description}</span>}
              </li>
            ))}
          </ul>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            {found.length < count && (
              <span className="text-ink-3">
                <Trans>
                  {shown} of {total} shown
                </Trans>
              </span>
            )}
            {examples.length > FEW && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={isOpen ? t`Show fewer: ${label}` : t`Show more: ${label}`}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? <Trans>Show fewer</Trans> : <Trans>Show more</Trans>}
              </Button>
            )}
            {count > FEW && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t`Download all: ${label}`}
                loading={isDownloading}
                onClick={onDownload}
              >
                <Trans>Download all</Trans>
              </Button>
            )}
          </p>
        </td>
      </tr>
    </tbody>
  );
}
