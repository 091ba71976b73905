import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, Download } from "lucide-react";
import { Link } from "react-router-dom";
import { documentsIn } from "@/site/frame/documents.ts";
import { Section } from "@/site/frame/section.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { icon } from "@/ui/foundation/styles.ts";

const card =
  "group grid content-start gap-2 rounded-panel border border-line bg-surface p-5 transition-colors hover:border-edge hover:bg-raised";
const mark =
  "text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-accent motion-reduce:transition-none";

export function DocumentationCards() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const pages = [
    {
      title: t`Supplier Onboarding`,
      text: t`From the first login to the first feed, step by step.`,
    },
    {
      title: t`Data Formatting`,
      text: t`Columns, units, GTINs and images, as each channel requires them.`,
    },
    { title: t`API Reference`, text: t`Every call, its limits and its responses.` },
  ];

  return (
    <Section
      id="documentation"
      title={<Trans>Documentation</Trans>}
      lead={<Trans>Practical guides for the people who manage product data.</Trans>}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {pages.map(({ title, text }) => (
          <li key={title} className="contents">
            <Link to="/login" className={card}>
              <span className="flex items-center justify-between gap-2 text-base font-semibold">
                {title}
                <ArrowRight {...icon} className={mark} />
              </span>
              <span className="text-pretty text-ink-2">{text}</span>
            </Link>
          </li>
        ))}
        <li className="contents">
          <a href={documentsIn(locale).applicationForm} download className={card}>
            <span className="flex items-center justify-between gap-2 text-base font-semibold">
              <Trans>Application Form</Trans>
              <Download {...icon} className="text-ink-3 group-hover:text-accent" />
            </span>
            <span className="text-pretty text-ink-2">
              <Trans>Fill it in on screen or on paper (PDF).</Trans>
            </span>
          </a>
        </li>
      </ul>
    </Section>
  );
}
