import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { documentsIn } from "@/site/documents.ts";
import { Section } from "@/site/landing/section.tsx";
import { SiteFrame } from "@/site/site-frame.tsx";
import { SiteOpening } from "@/site/site-opening.tsx";
import { SystemStatus } from "@/site/system-status.tsx";
import { WriteToUs } from "@/site/write-to-us.tsx";
import { Button } from "@/ui/button.tsx";
import { useLocale } from "@/ui/locale.tsx";
import { linkLook } from "@/ui/look.ts";
import { TextLink } from "@/ui/text-link.tsx";

const item = "grid content-start gap-2 rounded-panel border border-line bg-surface p-5";
const text = "text-pretty text-ink-2";

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
            For suppliers with large catalogues, many channels or systems of their own: people who
            look at your data with you.
          </Trans>
        }
      >
        <Button asChild size="lg">
          <a href="#write">
            <Trans>Write to us</Trans>
          </a>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/help-support">
            <Trans>Support centre</Trans>
          </Link>
        </Button>
      </SiteOpening>
      <Section id="help" title={<Trans>What we help with</Trans>}>
        <ul className="grid gap-4 sm:grid-cols-2">
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Before you begin</Trans>
            </h3>
            <p className={text}>
              <Trans>
                A look at a sample of your data and the channels you have in mind. The first
                consultation is free.
              </Trans>
            </p>
          </li>
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Preparing the data</Trans>
            </h3>
            <p className={text}>
              <Trans>
                Identifiers, languages, prices and images:{" "}
                <a href={documents.dataManagement} className={`${linkLook} underline`}>
                  Data Management (PDF)
                </a>{" "}
                says what matters.
              </Trans>
            </p>
          </li>
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Connecting your systems</Trans>
            </h3>
            <p className={text}>
              <Trans>
                Questions about the{" "}
                <TextLink to="/documentation#rest-api" className="underline">
                  REST API
                </TextLink>{" "}
                and about channels:{" "}
                <a href={documents.platformIntegration} className={`${linkLook} underline`}>
                  Platform Integration (PDF)
                </a>
                .
              </Trans>
            </p>
          </li>
          <li className={item}>
            <h3 className="text-base font-semibold">
              <Trans>Security questions</Trans>
            </h3>
            <p className={text}>
              <Trans>
                Did you see something that should not be? Write at once. How data is kept apart
                stands under{" "}
                <TextLink to="/documentation#security" className="underline">
                  Security
                </TextLink>
                .
              </Trans>
            </p>
          </li>
        </ul>
      </Section>
      <Section id="status" title={<Trans>Is the portal running?</Trans>}>
        <SystemStatus />
      </Section>
      <Section
        id="write"
        title={<Trans>Write to us</Trans>}
        lead={
          <Trans>
            The name of your organisation, the address of the page, what you expected and what you
            saw instead, and how urgent it is. Never send a password or a token.
          </Trans>
        }
      >
        <WriteToUs topic="integration" subject={t`Enterprise support`} />
      </Section>
    </SiteFrame>
  );
}
