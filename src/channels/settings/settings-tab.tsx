import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import {
  type Channel,
  type ChannelRemoval,
  channelsQuery,
  isNameTaken,
  saveChannel,
} from "@/channels/connection/channels-api.ts";
import { ChannelFields } from "@/channels/settings/channel-fields.tsx";
import { channelUpdate, channelInputOf, validateInput } from "@/channels/settings/channel-input.ts";
import { PolicyFields } from "@/channels/settings/policy-fields.tsx";
import { RemoveChannel } from "@/channels/settings/remove-channel.tsx";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { effectiveRemoval } from "@/channels/definitions/removal.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { focusControl, useNamedControl } from "@/ui/inputs/use-named-control.ts";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

/** Returns all settings of this tab as a string, for comparison. */
const settingsOf = ({ name, language, country, currency, settings, policy }: Channel) =>
  JSON.stringify([name, language, country, currency, settings, policy]);

type SettingsTabProps = {
  organization: Organization;
  planned: PlannedChannel;
  /** Whether someone else removed the channel while it was open. */
  isLost?: boolean;
  onRemove: (id: string) => Promise<ChannelRemoval>;
};

/** A channel's name, settings and policy. */
export function SettingsTab(props: SettingsTabProps) {
  const { organization, planned, isLost, onRemove } = props;
  const { channel, definition } = planned;
  const { t } = useLingui();
  const canEdit = organization.role !== "viewer";
  const queries = useQueryClient();
  const save = useMutation(saveChannel);
  const [input, setInput] = useState(() => channelInputOf(channel, definition));
  const [policy, setPolicy] = useState(channel.policy);
  const [isDirty, setDirty] = useState(false);
  /** The channel as it was when the person started to type. */
  const [seen, setSeen] = useState(channel);
  const [wasTried, setTried] = useState(false);
  const taken = isNameTaken(save.error) ? (save.variables?.name ?? null) : null;
  const errors = validateInput(input, definition, taken);
  const hasChanged = versionOf(definition) !== channel.definition;
  const [params] = useSearchParams();
  const isBehind = settingsOf(channel) !== settingsOf(seen);
  // Nothing has been typed, so the form follows the server.
  if (!isDirty && isBehind) {
    setSeen(channel);
    setInput(channelInputOf(channel, definition));
    setPolicy(channel.policy);
  }
  useUnsavedWork(isDirty);
  useNamedControl(params.get("at"));

  /** Whether someone else saved a change that isn't shown here yet. If this check fails, saving reports the error. */
  async function hasConflict(): Promise<boolean> {
    const query = { ...channelsQuery(organization.id), staleTime: 0, retry: false };
    const channels = await queries.fetchQuery(query).catch(() => []);
    const now = channels.find(({ id }) => id === channel.id);
    return now !== undefined && settingsOf(now) !== settingsOf(channel);
  }

  const submit = useOneAtATime(async () => {
    setTried(true);
    const [wrong] = errors.keys();
    if (wrong !== undefined) focusControl(wrong);
    if (wrong !== undefined || (await hasConflict())) return;
    await save.mutateAsync({
      id: channel.id,
      ...channelUpdate(input, definition),
      policy: { ...policy, removal: effectiveRemoval(definition, policy) },
    });
    setDirty(false);
    toast.success(t`${input.name} saved`);
  });

  return (
    <form
      noValidate
      className="grid max-w-3xl gap-4"
      // The mutation shows the error, and the typed values stay.
      onSubmit={(event) => {
        event.preventDefault();
        void submit().catch(() => undefined);
      }}
    >
      {hasChanged && (
        <Callout kind="warn" title={<Trans>{definition.name} changed its requirements</Trans>}>
          {canEdit ? (
            <Trans>
              Nothing is sent until someone reviews the fields. Saving these settings confirms that
              you reviewed them.
            </Trans>
          ) : (
            <Trans>Nothing is sent until an editor or owner reviews the fields.</Trans>
          )}
        </Callout>
      )}
      {isDirty && isBehind && !save.isPending && (
        <Callout
          kind="warn"
          role="alert"
          title={<Trans>Someone else changed these settings</Trans>}
          actions={
            <Button size="sm" variant="outline" onClick={() => setDirty(false)}>
              <Trans>Use theirs</Trans>
            </Button>
          }
        >
          <Trans>Saving replaces their changes with yours.</Trans>
        </Callout>
      )}
      <Panel title={<Trans>Channel</Trans>}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
          <ChannelFields
            definition={definition}
            input={input}
            onChange={(next) => {
              setInput(next);
              setDirty(true);
            }}
            errors={wasTried ? errors : new Map()}
            disabled={!canEdit}
          />
        </div>
      </Panel>
      <Panel title={<Trans>Publishing</Trans>}>
        <PolicyFields
          definition={definition}
          policy={policy}
          disabled={!canEdit}
          onChange={(next) => {
            setPolicy(next);
            setDirty(true);
          }}
        />
      </Panel>
      {canEdit && (
        <div className="flex flex-wrap justify-between gap-2">
          <div className="flex flex-wrap gap-2">
            {!isLost && (
              <>
                <PauseButton planned={planned} />
                <RemoveChannel channel={channel} onRemove={onRemove} />
              </>
            )}
          </div>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={isLost || (!isDirty && !hasChanged)}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}

function PauseButton({ planned: { channel } }: { planned: PlannedChannel }) {
  const { mutate, isPending } = useMutation(saveChannel);
  const isActive = channel.status === "active";
  return (
    <Button
      variant="outline"
      loading={isPending}
      onClick={() => mutate({ id: channel.id, status: isActive ? "paused" : "active" })}
    >
      {isActive ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
    </Button>
  );
}
