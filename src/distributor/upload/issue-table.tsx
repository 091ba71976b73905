import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import { ITEM_ISSUES, type ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import type { Accepted } from "@/distributor/upload/upload-state.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

const TONES: Record<(typeof ITEM_ISSUES)[ItemIssueCode], Tone> = {
  error: "bad",
  warning: "warn",
  fact: "calm",
};
const ORDER = ["error", "warning", "fact"];
const EXAMPLES = 5;

type IssueTableProps = Pick<Accepted, "issues" | "examples"> & { region: Region };

/** The issues of a file's records: the count of each kind, and its first lines. */
export function IssueTable({ issues, examples, region }: IssueTableProps) {
  const { t, i18n } = useLingui();
  const rows = Object.entries(ITEM_ISSUES)
    .flatMap(([code, severity]) => {
      const known = Object.entries(issues).find(([name]) => name === code);
      return known === undefined ? [] : [{ code, severity, count: known[1] }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.count - a.count);
  const severities = { error: t`Error`, warning: t`Warning`, fact: t`For your information` };

  if (rows.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Nothing unusual in this file.</Trans>
      </p>
    );
  return (
    <TableFrame label={t`Issues in this file`}>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
            <th scope="col">
              <Trans>Issue</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Records</Trans>
            </th>
            <th scope="col">
              <Trans>First lines</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, severity, count }) => {
            const found = examples.filter(({ codes }) => codes.some((each) => each === code));
            return (
              <tr key={code} className="border-t border-line align-top *:px-3 *:py-2">
                <th scope="row" className="min-w-56 font-normal text-ink">
                  <span className="grid justify-items-start gap-1">
                    {labelOf(code, (label) => i18n._(label))}
                    <Badge tone={TONES[severity]}>{severities[severity]}</Badge>
                  </span>
                </th>
                <td className="text-right tabular-nums">{formatNumber(count, region)}</td>
                <td className="text-ink-2">
                  <ul className="grid gap-0.5">
                    {found.slice(0, EXAMPLES).map(({ line, sku, description }) => (
                      <li key={line} className="wrap-anywhere">
                        <Trans>Line {i18n.number(line)}</Trans>
                        {sku !== "" && <span className="ml-2 font-mono text-xs">{sku}</span>}
                        {description !== "" && <span className="ml-2">{description}</span>}
                      </li>
                    ))}
                    {count > EXAMPLES && (
                      <li className="text-ink-3">
                        <Plural value={count - EXAMPLES} one="and # more" other="and # more" />
                      </li>
                    )}
                  </ul>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

type Label = (typeof ITEM_ISSUE_LABELS)[ItemIssueCode];

const labelOf = (code: string, translate: (label: Label) => string) =>
  Object.entries(ITEM_ISSUE_LABELS)
    .filter(([name]) => name === code)
    .map(([, label]) => translate(label))
    .join("");
