import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, Scale, ShieldCheck, Undo2 } from "lucide-react";
import { Section } from "@/site/frame/section.tsx";
import { icon } from "@/ui/foundation/styles.ts";

export function Mission() {
  const { t } = useLingui();
  const values = [
    {
      Icon: Scale,
      title: t`Reliable numbers`,
      text: t`Every count comes straight from the database. Outdated numbers are marked.`,
    },
    {
      Icon: Undo2,
      title: t`Nothing is lost`,
      text: t`Every value shows where it came from, and you can undo every change.`,
    },
    {
      Icon: Eye,
      title: t`Preview before you apply`,
      text: t`See what an import or a rule will change before it changes anything.`,
    },
    {
      Icon: ShieldCheck,
      title: t`Private by design`,
      text: t`Your catalogue, prices and orders are isolated at the database level.`,
    },
  ];

  return (
    <Section
      id="mission"
      title={<Trans>Our mission and core values</Trans>}
      lead={
        <Trans>
          Suppliers should spend their days on products, not on the twelfth spreadsheet of the same
          catalogue. We connect their data to the places that sell it and account for every row
          along the way.
        </Trans>
      }
    >
      <ul className="grid gap-6 sm:grid-cols-2">
        {values.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
              <Icon {...icon} />
            </span>
            <div className="grid content-start gap-1">
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="text-pretty text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
