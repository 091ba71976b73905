import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { WithFirstSteps } from "@/account/first-steps/first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { type Channel, channelsQuery } from "@/channels/connection/channels-api.ts";
import { ChannelDeleted } from "@/channels/connection/channel-deleted.tsx";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import { useChannelPlan } from "@/channels/connection/use-channel-plan.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

/** Loaded once a channel is shown, because organizations without channels don't need it. */
const Readiness = lazyPart(async () => ({
  default: (await import("@/channels/ready/readiness.tsx")).Readiness,
}));

export function Component() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Ready to sync`}>
      {(organization) => <ReadyToSync key={organization.id} organization={organization} />}
    </OrganizationGate>
  );
}

function ReadyToSync({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const canEdit = organization.role !== "viewer";
  const query = useQuery(channelsQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const known = query.data?.filter(({ kind }) => definitionOf(kind) !== null) ?? [];
  /**
   * The channel that is shown first if the URL names none. It's remembered, so that the page doesn't silently switch
   * channels when the list changes.
   */
  const [first, setFirst] = useState<string | null>(null);
  const requested = params.get("channel") ?? first;
  const channel = known.find(({ id }) => id === requested) ?? known[0];
  if (requested === null && channel) setFirst(channel.id);
  const definition = channel && definitionOf(channel.kind);

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t`Ready to sync`}
        facts={
          <Trans>The products each channel would accept today, and what blocks the others.</Trans>
        }
        actions={
          channel &&
          definition && (
            <Button variant="outline" asChild>
              <Link to={integrationAddress(definition.is, { channel: channel.id })}>
                <Trans>Settings and mapping</Trans>
              </Link>
            </Button>
          )
        }
      />
      <QueryResult query={query} failure={<Trans>We couldn’t load the channels</Trans>}>
        {() =>
          channel ? (
            <>
              {requested !== null && requested !== channel.id && (
                <Callout kind="warn">
                  <ChannelDeleted /> <Trans>Showing {channel.name} instead.</Trans>
                </Callout>
              )}
              <Field label={t`Channel`} className="max-w-sm">
                <Select
                  value={channel.id}
                  mark={<ChannelMark kind={channel.kind} className="size-5" />}
                  onChange={(id) => setParams({ channel: id })}
                  options={known.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
              <Planned key={channel.id} organization={organization} channel={channel} />
            </>
          ) : (
            <>
              {requested !== null && (
                <Callout kind="warn">
                  <ChannelDeleted />
                </Callout>
              )}
              <WithFirstSteps organization={organization}>
                <EmptyState
                  icon={Plug}
                  title={t`No channels connected yet`}
                  actions={
                    canEdit && (
                      <>
                        <Button asChild>
                          <Link to="/marketplace-integrations">
                            <Trans>Connect a marketplace</Trans>
                          </Link>
                        </Button>
                        <Button variant="outline" asChild>
                          <Link to="/ecommerce-integrations">
                            <Trans>Connect a shop</Trans>
                          </Link>
                        </Button>
                      </>
                    )
                  }
                >
                  <Trans>
                    Connect a channel to see which products it accepts and what blocks the others.
                  </Trans>
                  {!canEdit && (
                    <>
                      {" "}
                      <Trans>Only editors and owners can connect channels.</Trans>
                    </>
                  )}
                </EmptyState>
              </WithFirstSteps>
            </>
          )
        }
      </QueryResult>
    </div>
  );
}

function Planned({ organization, channel }: { organization: Organization; channel: Channel }) {
  const query = useChannelPlan(organization.id, channel);
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the channel</Trans>}>
      {(planned) =>
        planned && (
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <Readiness organization={organization} planned={planned} />
          </Suspense>
        )
      }
    </QueryResult>
  );
}
