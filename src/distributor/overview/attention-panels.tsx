import { Trans, useLingui } from "@lingui/react/macro";
import { facetCount, facetValues } from "@/distributor/catalogue/facets.ts";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import type { DistributorCounts } from "@/distributor/catalogue/items-api.ts";
import type { DistributorFile } from "@/distributor/files/price-files-api.ts";
import { ITEM_ISSUE_CODES } from "@/distributor/price-file/item-check.ts";
import { REJECTING_ISSUES } from "@/distributor/price-file/rejected-record.ts";
import { formatNumber, formatPercent, type Region } from "@/lib/format.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const CATALOGUE = "/suppliers/tdx-ca/catalog";

type PanelProps = { counts: DistributorCounts; region: Region };

type IssuesPanelProps = PanelProps & {
  /** The latest imported file. */
  file: DistributorFile | undefined;
};

/** Items of the stored catalogue with an issue, special items, and rejected records of the latest file, by kind. */
export function IssuesPanel({ counts: { facets }, file, region }: IssuesPanelProps) {
  const { t, i18n } = useLingui();
  const counts = new Map(facetValues(facets, "i"));
  const lines = ITEM_ISSUE_CODES.flatMap((code) => {
    const items = counts.get(code) ?? 0;
    const records = REJECTING_ISSUES.includes(code) ? (file?.issues[code] ?? 0) : 0;
    const name = i18n._(ITEM_ISSUE_LABELS[code]);
    return [
      { name, count: items, to: `${CATALOGUE}?issue=${code}` },
      { name, count: records, to: `?rejected=${file?.id}&issue=${code}` },
    ].filter(({ count }) => count > 0);
  });
  const kinds = [
    {
      name: t`Refurbished`,
      count: facetCount(facets, "frefurbished"),
      to: `${CATALOGUE}?flag=refurbished`,
    },
    {
      name: t`Shipped by the manufacturer only`,
      count: facetCount(facets, "fdrop-ship-only"),
      to: `${CATALOGUE}?flag=drop-ship-only`,
    },
  ].filter(({ count }) => count > 0);
  return (
    <Panel title={t`Issues and special items`}>
      <CountLines
        lines={[...lines.toSorted((a, b) => b.count - a.count), ...kinds]}
        region={region}
        none={<Trans>No issues or special items.</Trans>}
      />
    </Panel>
  );
}

/** Promotions that end soon, items at the end of their life, and items that are missing from the latest full file. */
export function RetiringPanel({ counts: { facets, ending_soon: soon }, region }: PanelProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Ending soon`}>
      <CountLines
        lines={[
          {
            name: t`Promotions that end within 7 days`,
            count: soon,
            to: `${CATALOGUE}?promo=soon`,
          },
          {
            name: t`End of life, with a successor`,
            count: facetCount(facets, "hretiring-replaced"),
            to: `${CATALOGUE}?retiring=replaced`,
          },
          {
            name: t`End of life, without a successor`,
            count: facetCount(facets, "hretiring-alone"),
            to: `${CATALOGUE}?retiring=alone`,
          },
          {
            name: t`No longer listed`,
            count: facetCount(facets, "xmissing"),
            to: `${CATALOGUE}?state=missing`,
          },
        ].filter(({ count }) => count > 0)}
        region={region}
        none={
          <Trans>
            No promotion ends soon, and no item is at its end of life or no longer listed.
          </Trans>
        }
      />
    </Panel>
  );
}

/** How many items have a description in each language. */
export function LanguagesPanel({ counts: { facets }, region }: PanelProps) {
  const { t } = useLingui();
  const all = facetCount(facets, "*");
  const french = facetCount(facets, "hfrench");
  return (
    <Panel title={t`Descriptions`}>
      <div className="grid gap-3 text-sm">
        <Language name={t`English`} count={all} all={all} region={region} />
        <Language
          name={t`French`}
          count={french}
          all={all}
          region={region}
          to={`${CATALOGUE}?french=yes`}
        />
        {french < all && (
          <p>
            <TextLink to={`${CATALOGUE}?french=no`}>
              <Trans>Items without a French description</Trans>
            </TextLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

type LanguageProps = { name: string; count: number; all: number; region: Region; to?: string };

function Language({ name, count, all, region, to = CATALOGUE }: LanguageProps) {
  const share = formatPercent(all === 0 ? 0 : count / all, region);
  return (
    <div className="grid gap-1">
      <TextLink to={to} className="flex justify-between gap-4">
        <span>{name}</span>{" "}
        <span className="tabular-nums">
          {formatNumber(count, region)} · {share}
        </span>
      </TextLink>
      <span
        aria-hidden
        className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <span
          className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${(count / Math.max(1, all)) * 100}%` }}
        />
      </span>
    </div>
  );
}

type Line = { name: string; count: number; to: string };
type CountLinesProps = { lines: readonly Line[]; region: Region; none: React.ReactNode };

function CountLines({ lines, region, none }: CountLinesProps) {
  if (lines.length === 0) return <p className="text-sm text-ink-2">{none}</p>;
  return (
    <ul className="grid text-sm">
      {lines.map(({ name, count, to }) => (
        <li key={to} className="border-b border-line last:border-0">
          <TextLink to={to} className="flex items-baseline justify-between gap-4 py-1.5">
            <span>{name}</span> <span className="tabular-nums">{formatNumber(count, region)}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
