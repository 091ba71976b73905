import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail, MailX } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import { metricsOf } from "@/insight/metrics/metric.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { ReportDefinition } from "@/insight/reports/report.ts";
import {
  REPORT_FREQUENCIES,
  type ReportFrequency,
  reportSubscriptionsQuery,
  subscriptionSaving,
} from "@/insight/reports/report-subscription-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

type ReportEmailMenuProps = {
  organization: Organization;
  report: ReportDefinition;
  indicators: readonly IndicatorDefinition[];
};

/** Subscribes the person to a report by email at set times, or ends the subscription. */
export function ReportEmailMenu({ organization, report, indicators }: ReportEmailMenuProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const subscriptions = useQuery(reportSubscriptionsQuery(organization.id));
  const current = subscriptions.data?.find((one) => one.report === report.id)?.frequency ?? null;
  const labels: Record<ReportFrequency, string> = {
    daily: t`Every day`,
    weekly: t`Every Monday`,
    monthly: t`On the first day of the month`,
  };
  const saving = useMutation({
    ...subscriptionSaving,
    onSuccess: async (_, { frequency }) => {
      await client.invalidateQueries({ queryKey: ["report-subscriptions"] });
      toast.success(
        frequency === null
          ? t`You won’t get this report by email anymore.`
          : t`Emails turned on. ${labels[frequency]} at 7:00.`,
      );
    },
    onError: (error) => toast.error(i18n._(errorMessage(error))),
  });
  const save = (frequency: ReportFrequency | null) =>
    saving.mutate({
      organization: organization.id,
      report: report.id,
      frequency,
      locale: i18n.locale,
      content: {
        title: i18n._(report.title),
        per: report.per,
        metrics: [...new Set(indicators.flatMap(metricsOf))],
        indicators: indicators.map(({ label, unit, kind, above, below }) => ({
          label: i18n._(label),
          unit,
          kind,
          above: [...above],
          ...(below && { below: [...below] }),
        })),
      },
    });

  return (
    <Menu
      trigger={
        <Button variant="outline" loading={saving.isPending} disabled={!subscriptions.isSuccess}>
          <Mail {...icon} />
          {current === null ? t`Email` : t`Email: ${labels[current]}`}
        </Button>
      }
    >
      {REPORT_FREQUENCIES.filter((frequency) => frequency !== current).map((frequency) => (
        <MenuItem key={frequency} icon={Mail} onSelect={() => save(frequency)}>
          {labels[frequency]}
        </MenuItem>
      ))}
      {current !== null && (
        <MenuItem icon={MailX} onSelect={() => save(null)}>
          {t`Stop emails`}
        </MenuItem>
      )}
    </Menu>
  );
}
