import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FIRST_STEP_ADDRESS } from "@/account/first-steps/first-step.ts";
import { firstStepsQuery } from "@/account/first-steps/first-steps-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Reminds people that drafts aren't listed on any channel, which is easy to miss after an import. */
export function DraftsNotice({ organization }: { organization: Organization }) {
  const { data } = useQuery(firstStepsQuery(organization.id));
  if (!data || data.drafts === 0) return null;
  return (
    <Callout
      kind="info"
      title={
        <Plural
          value={data.drafts}
          one="# draft isn’t listed on any channel"
          other="# drafts aren’t listed on any channel"
        />
      }
    >
      <TextLink to={FIRST_STEP_ADDRESS.products}>
        <Trans>Activate drafts</Trans>
      </TextLink>
    </Callout>
  );
}
