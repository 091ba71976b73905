import { Trans, useLingui } from "@lingui/react/macro";
import { Section } from "@/site/frame/section.tsx";

/** Explains how a product moves through the portal, step by step. */
export function HowItWorks() {
  const { t } = useLingui();
  const steps = [
    {
      title: t`Import your data`,
      text: t`Upload a CSV, Excel or XML file, use a distributor’s price file or call the API. We recognize columns and keep rejected values so you can correct them.`,
    },
    {
      title: t`Find the errors`,
      text: t`We find wrong check digits, prices that dropped by half and GTINs that a spreadsheet turned into 6.28E+10 before they reach a shop.`,
    },
    {
      title: t`Fix with rules`,
      text: t`Preview the effect of cleaning and pricing rules before you run them. Every change shows who made it and can be undone.`,
    },
    {
      title: t`Publish everywhere`,
      text: t`We map your data to each shop and marketplace’s own format. Ready products are published; blocked ones show why.`,
    },
  ];

  return (
    <Section
      id="road"
      title={<Trans>From file to shop in four steps</Trans>}
      lead={
        <Trans>
          Every row is accounted for at every step: created, updated, unchanged, skipped or
          rejected.
        </Trans>
      }
    >
      <ol className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 bg-surface p-5">
            <span aria-hidden className="font-mono text-sm text-accent">
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
