import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { WithFirstSteps } from "@/account/first-steps/first-steps.tsx";
import { nextFirstStep } from "@/account/first-steps/first-step.ts";
import { useFirstSteps, useFirstStepsQuery } from "@/account/first-steps/use-first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { type Channel, channelsQuery } from "@/channels/connection/channels-api.ts";
import { ChannelDeleted } from "@/channels/connection/channel-deleted.tsx";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { ConnectedChannel } from "@/channels/integrations/connected-channel.tsx";
import { ALL_CHANNELS, definitionOf } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { formatName } from "@/channels/definitions/labels/format-name.ts";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

/** The form is loaded when a person opens it. */
const ConnectSheet = lazyPart(async () => ({
  default: (await import("@/channels/integrations/connect-sheet.tsx")).ConnectSheet,
}));
const ChannelView = lazyPart(async () => ({
  default: (await import("@/channels/integrations/channel-view.tsx")).ChannelView,
}));

type ChannelIntegrationsProps = { title: string; is: ChannelDefinition["is"] };

/** The page of shops or marketplaces: the connected channels and the available ones. */
export function ChannelIntegrations({ title, is }: ChannelIntegrationsProps) {
  return (
    <OrganizationGate title={title}>
      {(organization) => <Channels organization={organization} title={title} is={is} />}
    </OrganizationGate>
  );
}

function Channels({
  organization,
  title,
  is,
}: ChannelIntegrationsProps & { organization: Organization }) {
  const query = useQuery(channelsQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const { row: chosen, isGone } = useOpenRow(query.data, params.get("channel"));
  const requestedDefinition = definitionOf(params.get("connect") ?? "");
  const canEdit = organization.role !== "viewer";
  const navigate = useNavigate();
  const stepsQuery = useFirstStepsQuery(organization);
  const steps = useFirstSteps(organization);
  const leadsToPublishing = steps && nextFirstStep({ ...steps, channel: true }) === "publish";
  const own = query.data?.filter(({ kind }) => definitionOf(kind)?.is === is);

  if (chosen) {
    return (
      <Suspense fallback={<FormSkeleton fields={6} />}>
        <ChannelView
          key={chosen.id}
          organization={organization}
          channel={chosen}
          isGone={isGone}
          title={title}
        />
      </Suspense>
    );
  }
  // A person who opens a channel's URL shouldn't see the list of available channels first.
  if (query.isPending && params.has("channel")) return <FormSkeleton fields={6} />;
  return (
    <div className="grid gap-4">
      <PageHeader
        title={title}
        facts={own ? <Plural value={own.length} one="# connected" other="# connected" /> : null}
      />
      {query.data && params.has("channel") && (
        <Callout kind="warn">
          <ChannelDeleted />
        </Callout>
      )}
      <OnceLoaded queries={[query, stepsQuery]} lines={12}>
        <Panel title={<Trans>Connected</Trans>} flush>
          <QueryResult query={query} failure={<Trans>We couldn’t load the channels</Trans>}>
            {() => <Connected organization={organization} channels={own ?? []} canEdit={canEdit} />}
          </QueryResult>
        </Panel>
        <Panel
          title={<Trans>Available channels</Trans>}
          description={!canEdit && <Trans>Only editors and owners can connect channels.</Trans>}
          flush
        >
          <Offered is={is} canEdit={canEdit} />
        </Panel>
      </OnceLoaded>
      {requestedDefinition && canEdit && (
        <Suspense>
          <ConnectSheet
            key={requestedDefinition.key}
            organization={organization}
            definition={requestedDefinition}
            onClose={() => setParams({})}
            onConnected={(channel) =>
              leadsToPublishing
                ? void navigate(`/ready-to-sync?channel=${channel}`, { replace: true })
                : setParams({ channel }, { replace: true })
            }
          />
        </Suspense>
      )}
    </div>
  );
}

function Connected({
  organization,
  channels,
  canEdit,
}: {
  organization: Organization;
  channels: readonly Channel[];
  canEdit: boolean;
}) {
  const { t } = useLingui();
  if (channels.length === 0) {
    return (
      <WithFirstSteps organization={organization}>
        <EmptyState icon={Plug} title={t`No channels connected yet`}>
          {canEdit ? (
            <Trans>Choose a channel below. We map most fields for you.</Trans>
          ) : (
            <Trans>The channels your organization can connect are listed below.</Trans>
          )}
        </EmptyState>
      </WithFirstSteps>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {channels.map((channel) => (
        <ConnectedChannel key={channel.id} organization={organization} channel={channel} />
      ))}
    </ul>
  );
}

function Offered({ is, canEdit }: { is: ChannelDefinition["is"]; canEdit: boolean }) {
  const { t } = useLingui();
  const [, setParams] = useSearchParams();
  return (
    <ul className="divide-y divide-line">
      {ALL_CHANNELS.filter((definition) => definition.is === is).map(
        ({ key, name, files, fields }) => {
          const formats = [...new Set(files.map(({ format }) => formatName(format)))].join(", ");
          const unverified = fields.filter((field) => field.unverified).length;
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
              <ChannelMark kind={key} />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-ink">{name}</p>
                <p className="text-ink-2">
                  <Plural value={fields.length} one="# field" other="# fields" /> · {formats}
                  {unverified > 0 && (
                    <>
                      {" · "}
                      <Plural
                        value={unverified}
                        one="# unverified field"
                        other="# unverified fields"
                      />
                    </>
                  )}
                </p>
              </div>
              {canEdit && (
                <Button
                  variant="outline"
                  aria-label={t`Connect ${name}`}
                  onClick={() => setParams({ connect: key })}
                >
                  <Trans>Connect</Trans>
                </Button>
              )}
            </li>
          );
        },
      )}
    </ul>
  );
}
