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
      text: t`One catalogue that you look after yourself, in English and in French, instead of a spreadsheet for each shop.`,
    },
    {
      title: t`Distributors and wholesalers`,
      text: t`Price lists of many suppliers side by side, with costs, stock by warehouse, and what changed since yesterday.`,
    },
    {
      title: t`Teams that sell in many places`,
      text: t`Each channel has rules of its own. You see what it would refuse before it does.`,
    },
  ];
  const manners = [
    {
      title: t`We say what is not there yet`,
      text: t`A screen in preparation says so, and shows no made-up figures. The guide lists both kinds.`,
    },
    {
      title: t`Your data stays yours`,
      text: t`It is walled off in the database itself. What you bring is kept as you wrote it, mistakes included, until you decide otherwise.`,
    },
    {
      title: t`No one else looks on`,
      text: t`These pages load no other company's scripts, fonts or counters.`,
    },
    {
      title: t`For everyone who has to work with it`,
      text: t`By keyboard, with a screen reader, on a phone, in the light or in the dark.`,
    },
  ];

  return (
    <SiteFrame>
      <SiteOpening
        title={<Trans>About the portal</Trans>}
        lead={
          <Trans>
            The same product is described a dozen times: for the shop, for each marketplace, for the
            price list. We build the one place where it is described once, and well.
          </Trans>
        }
      />
      <Section id="what" title={<Trans>What it is</Trans>}>
        <div className={prose}>
          <p>
            <Trans>
              A portal for suppliers' product data. Data comes in as it is, from files or over an
              API. It is checked, cleaned, priced and mapped by rules that can be read like
              sentences. It leaves as the feed that each shop and marketplace accepts.
            </Trans>
          </p>
          <p>
            <Trans>
              It is being built in the open order of things that have to hold first: accounts, teams
              and security, then the catalogue, imports, rules and channels. What works today stands
              in{" "}
              <TextLink to="/documentation#screens" className="underline">
                the guide, screen by screen
              </TextLink>
              .
            </Trans>
          </p>
        </div>
      </Section>
      <Section id="readers" title={<Trans>Whom it is for</Trans>}>
        <Cards cards={readers} className="sm:grid-cols-3" />
      </Section>
      <Section id="manners" title={<Trans>What we hold ourselves to</Trans>}>
        <Cards cards={manners} className="sm:grid-cols-2" />
      </Section>
      <Section
        id="contact"
        title={<Trans>Talk to us</Trans>}
        lead={
          <Trans>
            For a demonstration or a first consultation, which is free, write to us: what you sell,
            where, and in what form your data is today.
          </Trans>
        }
      >
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/supplier-application">
              <Trans>Become a Partner</Trans>
            </Link>
          </Button>
          <MailLink subject={t`A demonstration of the portal`} />
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
