import { Trans } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { currentEnv } from "@/lib/env.ts";
import { ApplicationForm } from "@/site/application/steps/application-form.tsx";
import { ApplicationStatusPanel } from "@/site/application/application-status-panel.tsx";
import { readReference } from "@/site/application/reference.ts";
import { ReferenceForm } from "@/site/application/reference-form.tsx";
import { documentsIn } from "@/site/frame/documents.ts";
import { Section } from "@/site/frame/section.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";

export function Component() {
  const { locale } = useLocale();
  const [params] = useSearchParams();
  // The page is prerendered without a query or a draft from an earlier visit, so hydration has to start without them
  // too.
  const isTakenOver = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [generation, setGeneration] = useState(0);
  const reference = isTakenOver ? params.get("reference") : null;

  return (
    <SiteFrame>
      <div className="grid gap-4 pt-12 pb-8 sm:pt-16">
        <h1 className="text-display font-semibold text-balance">
          <Trans>Supplier application</Trans>
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-ink-2">
          <Trans>
            Six short steps, no fee, and a person reviews every application. Prefer paper?{" "}
            <a href={documentsIn(locale).applicationForm} className={`${linkLook} underline`}>
              Download the PDF
            </a>
            .
          </Trans>
        </p>
        <WithoutScripts />
      </div>
      {/* The prerendered form takes no input: hydration replaces its fields, so typed text would be lost. */}
      <div className="max-w-3xl pb-14 sm:pb-20" inert={!isTakenOver}>
        {reference === null ? (
          <ApplicationForm
            key={isTakenOver ? generation : "drawn"}
            isDrawn={!isTakenOver}
            onStartOver={() => setGeneration(generation + 1)}
          />
        ) : (
          <RequestedStatus reference={reference} />
        )}
      </div>
      <Section
        id="applied"
        title={<Trans>Already applied?</Trans>}
        lead={<Trans>Enter your reference to check the status of your application.</Trans>}
      >
        <ReferenceForm />
      </Section>
    </SiteFrame>
  );
}

function RequestedStatus({ reference: written }: { reference: string }) {
  const reference = readReference(written);
  return (
    <div className="grid justify-items-start gap-5 [&>*]:w-full">
      {reference === null ? (
        <Callout kind="warn">
          <Trans>
            The reference in this page’s address isn’t valid. Enter it below as shown in your
            confirmation email.
          </Trans>
        </Callout>
      ) : (
        <ApplicationStatusPanel key={reference} reference={reference} />
      )}
      <Button asChild variant="outline" className="w-auto! justify-self-start">
        <Link to="/supplier-application">
          <Trans>Go to the application form</Trans>
        </Link>
      </Button>
    </div>
  );
}

function WithoutScripts() {
  const { enterpriseEmail } = currentEnv();
  return (
    <noscript>
      <p className="max-w-2xl rounded-panel border border-line bg-raised p-3 text-sm text-ink">
        <Trans>
          This form needs JavaScript. You can also fill in the PDF and send it to {enterpriseEmail}.
        </Trans>
      </p>
    </noscript>
  );
}
