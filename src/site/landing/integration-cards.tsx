import { Trans, useLingui } from "@lingui/react/macro";
import { Braces, FileSpreadsheet, Package } from "lucide-react";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Section } from "@/site/frame/section.tsx";
import { icon } from "@/ui/foundation/styles.ts";

export function IntegrationCards() {
  const { t } = useLingui();
  const ways = [
    {
      Icon: Braces,
      title: t`RESTful API`,
      text: t`Read and write products, stock and orders over HTTPS, with your own API keys.`,
      to: "/documentation/api",
    },
    {
      Icon: FileSpreadsheet,
      title: t`File processing`,
      text: t`CSV, XML and Excel files of up to 4 GB, in any common encoding, with any common delimiter.`,
    },
    {
      Icon: Package,
      title: t`Developer SDKs`,
      text: t`Typed clients for teams that build their own connection.`,
      to: "/documentation#api-sdks",
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
        {ways.map(({ Icon, title, text, to }) => (
          <li
            key={title}
            className="grid content-start gap-2 rounded-panel border border-line bg-surface p-5"
          >
            <Icon {...icon} className="text-accent" />
            <h3 className="text-base font-semibold">
              {to === undefined ? title : <TextLink to={to}>{title}</TextLink>}
            </h3>
            <p className="text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
