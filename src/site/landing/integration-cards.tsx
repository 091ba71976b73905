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
      text: t`Read products, stock and orders over HTTPS, with the permissions of your account.`,
    },
    {
      Icon: FileSpreadsheet,
      title: t`File processing`,
      text: t`CSV, XML and Excel files of any size, in any common encoding, with any delimiter.`,
    },
    {
      Icon: Package,
      title: t`Developer SDKs`,
      text: t`Typed clients for teams that build their own connection.`,
    },
  ];

  return (
    <Section
      id="integrations"
      title={<Trans>Connect your way, to every shop</Trans>}
      lead={
        <Trans>
          The portal knows the rules of Shopify, WooCommerce, Magento, BigCommerce, Amazon, Walmart,
          eBay, Best Buy, Newegg and Google.
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
