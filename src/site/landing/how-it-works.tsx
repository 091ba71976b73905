import { Trans, useLingui } from "@lingui/react/macro";
import { Section } from "@/site/frame/section.tsx";

/** The way of a product through the portal, in the order it takes. */
export function HowItWorks() {
  const { t } = useLingui();
  const steps = [
    {
      title: t`Bring it`,
      text: t`CSV, Excel, XML, a distributor's price file or a call to the API. Columns are recognised; what cannot be used is kept and shown, never dropped.`,
    },
    {
      title: t`Check it`,
      text: t`Wrong check digits, prices that fell by half, GTINs that a spreadsheet turned into 6.28E+10: found before they reach a shop.`,
    },
    {
      title: t`Mend it`,
      text: t`Cleaning and pricing rules whose effect you see before they run. Every change says who made it, and can be undone.`,
    },
    {
      title: t`Send it`,
      text: t`Mapped to what each shop and marketplace asks for, in its own format. What is ready goes out; what is not says why.`,
    },
  ];

  return (
    <Section
      id="road"
      title={<Trans>One road from file to shelf</Trans>}
      lead={
        <Trans>
          Four steps, one ledger behind them. Rows read are rows accounted for: created, updated,
          unchanged, skipped or rejected, and the sum is always right.
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
