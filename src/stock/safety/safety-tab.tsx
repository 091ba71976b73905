import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, ShieldCheck, Trash2 } from "lucide-react";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { formatNumber } from "@/lib/format.ts";
import { inRuleOrder, type SafetyRule } from "@/stock/safety/safety-rule.ts";
import { deleteSafetyRule, safetyRulesQuery } from "@/stock/safety/safety-rules-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { TableFrame } from "@/ui/layout/table-frame.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

const SafetySheet = lazyPart(async () => ({
  default: (await import("@/stock/safety/safety-sheet.tsx")).SafetySheet,
}));

const NEW = "new";

/** The rules that hold stock back from listings. */
export function SafetyTab({ organization }: { organization: Organization }) {
  const query = useQuery(safetyRulesQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const canEdit = organization.role !== "viewer";
  const chosen = params.get("rule");
  const { row: rule, isGone } = useOpenRow(query.data, chosen);
  const show = (id: string | null) =>
    setParams({ tab: "safety", ...(id === null ? {} : { rule: id }) });
  const add = canEdit && (
    <Button onClick={() => show(NEW)}>
      <Plus {...icon} />
      <Trans>New rule</Trans>
    </Button>
  );

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <QueryResult query={query} failure={<Trans>We couldn’t load the rules</Trans>}>
        {(rules) =>
          rules.length === 0 ? (
            <EmptyState icon={ShieldCheck} title={<Trans>No safety stock yet</Trans>} actions={add}>
              <Trans>
                Without rules, listings offer all available units, less the channel’s stock buffer.
                A rule holds units back, so you don’t sell more than you have.
              </Trans>
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <p className="max-w-[75ch] text-sm text-ink-2">
                  <Trans>
                    The first rule that covers a product on a channel applies. When a rule changes,
                    the listings that it affects are rebuilt within minutes.
                  </Trans>
                </p>
                {add}
              </div>
              <RuleTable
                organization={organization}
                rules={inRuleOrder(rules)}
                canEdit={canEdit}
                onOpen={show}
              />
            </>
          )
        }
      </QueryResult>
      {query.data && canEdit && (rule !== null || chosen === NEW) && (
        <Suspense>
          <SafetySheet
            key={chosen}
            organization={organization}
            rule={rule}
            isGone={isGone}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type RuleTableProps = {
  organization: Organization;
  rules: readonly SafetyRule[];
  canEdit: boolean;
  onOpen: (id: string) => void;
};

function RuleTable({ organization, rules, canEdit, onOpen }: RuleTableProps) {
  const { t } = useLingui();
  const { region } = organization;
  const { mutateAsync } = useMutation(deleteSafetyRule);
  const units = (value: number) => formatNumber(value, region);

  return (
    <TableFrame label={t`Safety stock rules`}>
      <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
        <thead>
          <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
            <th scope="col">
              <Trans>Products</Trans>
            </th>
            <th scope="col">
              <Trans>Channel</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Held back</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Out of stock below</Trans>
            </th>
            {canEdit && <th scope="col" aria-label={t`Actions`} />}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => {
            const products = rule.product?.sku ?? rule.category ?? t`All products`;
            const channel = rule.channel?.name ?? t`All channels`;
            return (
              <tr key={rule.id} className="border-t border-line *:px-3 *:py-1.5">
                <th scope="row" className="font-normal">
                  {canEdit ? (
                    <button
                      type="button"
                      onClick={() => onOpen(rule.id)}
                      className="font-medium text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      {products}
                    </button>
                  ) : (
                    products
                  )}
                </th>
                <td>{channel}</td>
                <td className="text-right tabular-nums">
                  {rule.kind === "percent" ? (
                    <Trans>{units(rule.amount)}%</Trans>
                  ) : (
                    units(rule.amount)
                  )}
                </td>
                <td className="text-right tabular-nums">
                  {rule.hideBelow === 0 ? "—" : units(rule.hideBelow)}
                </td>
                {canEdit && (
                  <td className="text-right" aria-label={t`Actions`}>
                    <ConfirmDialog
                      trigger={<IconButton icon={Trash2} label={t`Delete rule: ${products}`} />}
                      title={<Trans>Delete this rule?</Trans>}
                      confirm={<Trans>Delete</Trans>}
                      destructive
                      onConfirm={() => mutateAsync({ organization: organization.id, id: rule.id })}
                    >
                      <Trans>
                        For {products} on {channel}, the next matching rule in this list then
                        applies. If there’s none, only the channel’s stock buffer is held back.
                      </Trans>
                    </ConfirmDialog>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
