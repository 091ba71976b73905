import { Trans } from "@lingui/react/macro";
import { ApiReference } from "@/publicapi/reference/api-reference.tsx";
import { DocumentationTabs } from "@/site/frame/documentation-tabs.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

/** The public API's operations are loaded only with this page. */
export function Component() {
  return (
    <SiteFrame>
      <div className="grid gap-4 pt-12 pb-8 sm:pt-16">
        <h1 className="text-display font-semibold text-balance">
          <Trans>API Reference</Trans>
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-ink-2">
          <Trans>
            Every operation, with examples that you can send from here. The guide explains{" "}
            <TextLink to="/documentation#rest-api" className="underline">
              keys, errors and webhooks
            </TextLink>
            .
          </Trans>
        </p>
        <DocumentationTabs />
      </div>
      <div className="border-t border-line pt-8 pb-20">
        <ApiReference />
      </div>
    </SiteFrame>
  );
}
