import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { documentsIn } from "@/site/frame/documents.ts";
import { Section } from "@/site/frame/section.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";
import { SiteOpening } from "@/site/frame/site-opening.tsx";
import { SystemStatus } from "@/site/frame/system-status.tsx";
import { WriteToUs } from "@/site/frame/write-to-us.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";

const item = "grid content-start gap-2 rounded-panel border border-line bg-surface p-5";
const text = "text-pretty text-ink-2";
/** The link is on its own line, because text after it would move when the web font arrives. */
const further = `${linkLook} justify-self-start underline`;

export function Component() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const documents = documentsIn(locale);
  return (
    <SiteFrame>
      <SiteOpening
        title={<Trans>Enterprise support</Trans>}
        lead={
          <Trans>
            Experts who review your data with you, for suppliers with large catalogues, many
            channels or their own systems.
          </Trans>
        }
      >
        <Button asChild size="lg">
          <a href="#write">
            <Trans>Contact us</Trans>
          </a>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/help-support">
            <Trans>Support centre</Trans>
          </Link>
        </Button>
      </SiteOpening>
      <Section id="help" title={<Trans>How we help</Trans>}>
        <ul className="grid gap-4 sm:grid-cols-2">
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Getting started</Trans>
            </h3>
            <p className={text}>
              <Trans>
                We review a sample of your data and the channels you have in mind. The first
                consultation is free.
              </Trans>
            </p>
          </li>
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Preparing your data</Trans>
            </h3>
            <p className={text}>
              <Trans>Requirements for identifiers, languages, prices and images.</Trans>
            </p>
            <a href={documents.dataManagement} className={further}>
              <Trans>Data Management (PDF)</Trans>
            </a>
          </li>
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Connecting your systems</Trans>
            </h3>
            <p className={text}>
              <Trans>Answers about the API and what each channel requires.</Trans>
            </p>
            <TextLink to="/documentation#rest-api" className={further}>
              <Trans>REST API</Trans>
            </TextLink>
            <a href={documents.platformIntegration} className={further}>
              <Trans>Platform Integration (PDF)</Trans>
            </a>
          </li>
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Security questions</Trans>
            </h3>
            <p className={text}>
              <Trans>Did you notice something unusual? Contact us right away.</Trans>
            </p>
            <TextLink to="/documentation#security" className={further}>
              <Trans>How we isolate data</Trans>
            </TextLink>
          </li>
        </ul>
      </Section>
      <Section id="status" title={<Trans>System status</Trans>}>
        <SystemStatus />
      </Section>
      <Section
        id="write"
        title={<Trans>Contact us</Trans>}
        lead={
          <Trans>
            Include your organization’s name, the page address, what you expected, what you saw and
            how urgent it is. Never send a password or a token.
          </Trans>
        }
      >
        <WriteToUs topic="integration" subject={t`Enterprise support`} />
      </Section>
    </SiteFrame>
  );
}
