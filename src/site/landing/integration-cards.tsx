import { Trans, useLingui } from "@lingui/react/macro";
import { Braces, FileSpreadsheet, Package } from "lucide-react";
import { Section } from "@/site/frame/section.tsx";
import { icon } from "@/ui/foundation/styles.ts";

export function IntegrationCards() {
  const { t } = useLingui();
  const ways = [
    {
      Icon: Braces,
      title: t`RESTful API`,
      text: t`Products, stock and orders, read over HTTPS with the rights of the account that logs in.`,
    },
    {
      Icon: FileSpreadsheet,
      title: t`File processing`,
      text: t`CSV, XML and Excel as they come, of any size, in the encodings and separators of real life.`,
    },
    {
      Icon: Package,
      title: t`Developer SDKs`,
      text: t`Typed clients for the teams that build their own connection.`,
    },
  ];

  return (
    <Section
      id="integrations"
      title={<Trans>Three ways in, every shop out</Trans>}
      lead={
        <Trans>
          Shopify, WooCommerce, Magento, BigCommerce, Amazon, Walmart, eBay, Best Buy, Newegg and
          Google: each has its own rules, and the portal knows them.
        </Trans>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {ways.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="grid content-start gap-2 rounded-panel border border-line bg-surface p-5"
          >
            <Icon {...icon} className="text-accent" />
            <h3 className="text-base font-semibold">{title}</h3>
            <p className="text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
