import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { BulkLines } from "@/catalogue/bulk/bulk-lines.tsx";
import type { BulkPreview } from "@/catalogue/bulk/bulk-preview.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

type BulkSummaryProps = {
  preview: BulkPreview;
  /** How many products an earlier attempt has updated. */
  written: number;
  supplierNames: ReadonlyMap<string, string>;
};

/** Counts what will change, what is rejected and what stays the same, before anything is written. */
export function BulkSummary({ preview, written, supplierNames }: BulkSummaryProps) {
  const { t, i18n } = useLingui();
  const { read, changed, rejected, unchanged, newlyWrong } = preview;
  const [same, done] = [i18n.number(unchanged), i18n.number(written)];
  const [checkedCount, lines] = [i18n.number(read), { supplierNames }];

  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2 tabular-nums">
        {written > 0 ? (
          <Trans>
            Checked: {checkedCount}. No change needed: {same}. Already updated: {done}.
          </Trans>
        ) : (
          <Trans>
            Checked: {checkedCount}. No change needed: {same}. Nothing has been saved yet.
          </Trans>
        )}
      </p>
      {newlyWrong > 0 && (
        <Callout
          kind="warn"
          title={
            <Plural
              value={newlyWrong}
              one="# product would have a new issue"
              other="# products would have a new issue"
            />
          }
        >
          <Trans>Each issue is shown with its product below. You can still continue.</Trans>
        </Callout>
      )}
      <Tabs
        label={t`Preview`}
        look="boxed"
        defaultValue={changed.length === 0 && rejected.length > 0 ? "rejected" : "changed"}
        tabs={[
          { value: "changed", label: t`Will change`, count: i18n.number(changed.length) },
          { value: "rejected", label: t`Can’t be updated`, count: i18n.number(rejected.length) },
        ]}
      >
        <TabPanel value="changed">
          {changed.length === 0 ? (
            <p className="py-6 text-center text-sm text-ink-2">
              <Trans>No products would change.</Trans>
            </p>
          ) : (
            <BulkLines {...lines} label={t`Products that will change`} lines={changed} />
          )}
        </TabPanel>
        <TabPanel value="rejected">
          {rejected.length === 0 ? (
            <p className="py-6 text-center text-sm text-ink-2">
              <Trans>All products can be updated.</Trans>
            </p>
          ) : (
            <BulkLines {...lines} label={t`Products that can’t be updated`} lines={rejected} />
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}
