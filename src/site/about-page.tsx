import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { Section } from "@/site/frame/section.tsx";
import { MailLink } from "@/site/frame/mail-link.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";
import { SiteOpening } from "@/site/frame/site-opening.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

const prose = "grid max-w-2xl gap-4 text-base text-pretty text-ink-2";

export function Component() {
  const { t } = useLingui();
  const readers = [
    {
      title: t`Manufacturers and brands`,
      text: t`One catalogue that you manage yourself, in English and French, instead of a spreadsheet for every shop.`,
    },
    {
      title: t`Distributors and wholesalers`,
      text: t`Price lists from many suppliers side by side, with costs, stock by warehouse and changes since yesterday.`,
    },
    {
      title: t`Multichannel sellers`,
      text: t`Each channel has its own rules. See what it would reject before you publish.`,
    },
  ];
  const manners = [
    {
      title: t`We’re clear about what’s missing`,
      text: t`If we don’t know a number, we show a gap and never make one up. The guide says what each screen can and can’t do.`,
    },
    {
      title: t`Your data stays yours`,
      text: t`Each organization’s data is isolated at the database level. We keep what you import exactly as you wrote it until you change it.`,
    },
    {
      title: t`No third-party tracking`,
      text: t`These pages load no scripts, fonts or trackers from other companies.`,
    },
    {
      title: t`Accessible to everyone`,
      text: t`Works with a keyboard or a screen reader, on a phone, and in light or dark mode.`,
    },
  ];

  return (
    <SiteFrame>
      <SiteOpening
        title={<Trans>About the portal</Trans>}
        lead={
          <Trans>
            The same product is described a dozen times: for the shop, for each marketplace and for
            the price list. We’re building one place to describe it once, and well.
          </Trans>
        }
      />
      <Section id="what" title={<Trans>What we do</Trans>}>
        <div className={prose}>
          <p>
            <Trans>
              The portal manages suppliers’ product data. You bring your data in from files or over
              an API. Rules that read like plain sentences check it, clean it, price it and map it.
              Each shop and marketplace then gets a feed it accepts.
            </Trans>
          </p>
          <p>
            <Trans>
              The guide shows{" "}
              <TextLink to="/documentation#screens" className="underline">
                what each screen does
              </TextLink>
              .
            </Trans>
          </p>
        </div>
      </Section>
      <Section id="readers" title={<Trans>Who it’s for</Trans>}>
        <Cards cards={readers} className="sm:grid-cols-3" />
      </Section>
      <Section id="manners" title={<Trans>Our commitments</Trans>}>
        <Cards cards={manners} className="sm:grid-cols-2" />
      </Section>
      <Section
        id="contact"
        title={<Trans>Contact us</Trans>}
        lead={
          <Trans>
            Ask for a demo or a free first consultation. Tell us what you sell, where you sell it
            and what format your data is in.
          </Trans>
        }
      >
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/supplier-application">
              <Trans>Become a Partner</Trans>
            </Link>
          </Button>
          <MailLink subject={t`Demo of the portal`} />
        </div>
      </Section>
    </SiteFrame>
  );
}

type Card = { title: string; text: string };

function Cards({ cards, className }: { cards: readonly Card[]; className: string }) {
  return (
    <ul className={`grid gap-4 ${className}`}>
      {cards.map(({ title, text }) => (
        <li
          key={title}
          className="grid content-start gap-2 rounded-panel border border-line bg-surface p-5"
        >
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
