import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { MailedReport } from "@/insight/reports/report-mail.ts";
import { supabase } from "@/lib/supabase.ts";

export const REPORT_FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

const rows = z.array(z.object({ report: z.string(), frequency: z.enum(REPORT_FREQUENCIES) }));

/** How often the person gets each report of the organization by email. */
export const reportSubscriptionsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["report-subscriptions", organization],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("report_subscriptions")
        .select("report, frequency")
        .eq("org_id", organization)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data);
    },
  });

type Subscription = {
  organization: string;
  report: string;
  /** How often the report is emailed. Null stops the emails. */
  frequency: ReportFrequency | null;
  content: MailedReport;
  locale: string;
};

async function saveSubscription({
  organization,
  report,
  frequency,
  content,
  locale,
}: Subscription) {
  const table = () => supabase().from("report_subscriptions");
  if (frequency === null) {
    await table().delete().eq("org_id", organization).eq("report", report).throwOnError();
    return;
  }
  const values = { frequency, content, locale, origin: location.origin };
  const { data } = await table()
    .update(values)
    .eq("org_id", organization)
    .eq("report", report)
    .select("report")
    .throwOnError();
  if (data.length === 0)
    await table()
      .insert({ org_id: organization, report, ...values })
      .throwOnError();
}

export const subscriptionSaving = mutationOptions({ mutationFn: saveSubscription });
