import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { currentEnv } from "@/lib/env.ts";
import { errorMessage } from "@/lib/errors.ts";
import { ApiKeyRow } from "@/publicapi/api-key-row.tsx";
import { isTestKey } from "@/publicapi/common/test-key.ts";
import { apiKeysQuery, type MadeKey } from "@/publicapi/api-keys-api.ts";
import { NewKeyForm } from "@/publicapi/new-key-form.tsx";
import { SandboxPanel } from "@/publicapi/sandbox-panel.tsx";
import { SecretKey } from "@/publicapi/secret-key.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

/** The keys with which other systems use the public API. Only owners can see and change them. */
export function ApiKeySettings() {
  return (
    <WithOrganization waiting={<CardSkeleton lines={4} />}>
      {(organization) =>
        organization.role === "owner" ? (
          <ApiKeyPanels key={organization.id} organization={organization} />
        ) : (
          <Callout kind="info" title={<Trans>Only owners can manage API keys</Trans>}>
            <Trans>Ask an owner of your organization to create one.</Trans>
          </Callout>
        )
      }
    </WithOrganization>
  );
}

function ApiKeyPanels({ organization }: { organization: Organization }) {
  const { i18n } = useLingui();
  const [now] = useState(Date.now);
  const [made, setMade] = useState<MadeKey | null>(null);
  const { data: keys, error, isFetching, refetch } = useQuery(apiKeysQuery(organization.id));
  const address = `${currentEnv().supabaseUrl}/functions/v1/api/v1`;

  return (
    <div className="grid max-w-3xl gap-5">
      {made !== null && <SecretKey key={made.key} secret={made.key} onSeen={() => setMade(null)} />}
      {!keys && !error ? (
        <CardSkeleton lines={3} />
      ) : (
        <Panel flush title={<Trans>API keys</Trans>}>
          {keys && keys.length > 0 && (
            <ul>
              {keys.map((key) => (
                <ApiKeyRow
                  key={key.id}
                  apiKey={key}
                  region={organization.region}
                  now={now}
                  onMade={setMade}
                />
              ))}
            </ul>
          )}
          {keys?.length === 0 && (
            <p className="px-4 py-3 text-sm text-ink-2">
              <Trans>No API keys yet. Create one for each system that you connect.</Trans>
            </p>
          )}
          {!keys && error && (
            <ErrorState
              title={<Trans>We couldn’t load the API keys</Trans>}
              onRetry={() => void refetch()}
              retrying={isFetching}
            >
              {i18n._(errorMessage(error))}
            </ErrorState>
          )}
        </Panel>
      )}
      <Panel
        title={<Trans>Create an API key</Trans>}
        description={
          <Trans>
            Your own systems use it to read and write data at{" "}
            <code className="font-mono text-xs wrap-anywhere">{address}</code>.
          </Trans>
        }
      >
        <NewKeyForm organization={organization.id} onMade={setMade} />
      </Panel>
      {keys?.some(({ prefix }) => isTestKey(prefix)) && (
        <SandboxPanel organization={organization.id} />
      )}
    </div>
  );
}
