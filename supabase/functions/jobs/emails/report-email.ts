import * as z from "zod/mini";
import type { PointLabels } from "@/insight/metrics/written-indicator.ts";
import { mailedReport, reportLines } from "@/insight/reports/report-mail.ts";
import { formatDay, regionIn } from "@/lib/format.ts";
import type { Email, EmailLocale } from "../../_shared/email.ts";

/** The result of `report_to_send`. */
export const reportToSend = z.object({
  to: z.string(),
  organization: z.string(),
  region: z.object({ currency: z.string(), timeZone: z.string(), locale: z.string() }),
  content: mailedReport,
  since: z.string(),
  until: z.string(),
  days: z.int(),
  scopes: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  series: z.array(
    z.object({
      metric: z.string(),
      scope: z.nullable(z.string()),
      values: z.record(z.string(), z.number()),
    }),
  ),
});

type Period = { title: string; organization: string; since: string; until: string };
type Texts = (period: Period) => Omit<Email, "paragraphs"> & {
  points: PointLabels;
  intro: string;
  none: string;
};

const TEXTS: Record<EmailLocale, Texts> = {
  en: ({ title, organization, since, until }) => ({
    subject: `${title}: ${since === until ? until : `${since} to ${until}`}`,
    preview: `${title} of ${organization}.`,
    heading: title,
    intro: `${organization}, ${since === until ? until : `${since} to ${until}`}. In brackets: the change from the period before.`,
    none: "Nothing was recorded in this period.",
    points: { one: "point", other: "points" },
    button: "Open the report",
    why: "You received this email because you scheduled this report. To stop it, open the report and choose Email, then Stop emails.",
  }),
  "fr-CA": ({ title, organization, since, until }) => ({
    subject: `${title}\u00a0: ${since === until ? until : `du ${since} au ${until}`}`,
    preview: `${title} de ${organization}.`,
    heading: title,
    intro: `${organization}, ${since === until ? `le ${until}` : `du ${since} au ${until}`}. Entre parenthèses\u00a0: l’écart avec la période précédente.`,
    none: "Rien n’a été enregistré pendant cette période.",
    points: { one: "point", other: "points" },
    button: "Ouvrir le rapport",
    why: "Vous recevez ce courriel parce que vous avez planifié ce rapport. Pour l’arrêter, ouvrez le rapport, choisissez Courriel, puis Arrêter les courriels.",
  }),
};

/** A report with its numbers, so that people can read it without opening the portal. */
export function reportEmail(locale: EmailLocale, found: z.infer<typeof reportToSend>): Email {
  const region = regionIn(locale, found.region);
  const { points, intro, none, ...frame } = TEXTS[locale]({
    title: found.content.title,
    organization: found.organization,
    since: formatDay(found.since, region),
    until: formatDay(found.until, region),
  });
  const lines = reportLines({ ...found, scopes: found.scopes ?? [], region }, points);
  return { ...frame, paragraphs: [intro, ...(found.series.length === 0 ? [none] : lines)] };
}
