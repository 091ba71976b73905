import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { connectChannel, isNameTaken } from "@/channels/connection/channels-api.ts";
import { ChannelFields } from "@/channels/settings/channel-fields.tsx";
import {
  channelUpdate,
  firstInput,
  firstPolicy,
  validateInput,
} from "@/channels/settings/channel-input.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { focusControl } from "@/ui/inputs/use-named-control.ts";
import { discardUnsavedWork, useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type ConnectSheetProps = {
  organization: Organization;
  definition: ChannelDefinition;
  onClose: () => void;
  onConnected: (channel: string) => void;
};

/** Asks for the settings that a channel needs before its listings can be built. */
export function ConnectSheet({
  organization,
  definition,
  onClose,
  onConnected,
}: ConnectSheetProps) {
  const { t, i18n } = useLingui();
  const { mutateAsync, isPending, error, variables } = useMutation({
    ...connectChannel,
    meta: { ...connectChannel.meta, silent: true },
  });
  const [first] = useState(() => firstInput(definition, organization.region.currency));
  const [input, setInput] = useState(first);
  const [wasTried, setTried] = useState(false);
  const taken = isNameTaken(error) ? (variables?.draft.name ?? null) : null;
  const errors = validateInput(input, definition, taken);
  useUnsavedWork(input !== first);

  async function connect(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [wrong] = errors.keys();
    if (wrong !== undefined) focusControl(wrong);
    if (wrong !== undefined || isPending) return;
    let channel: string;
    try {
      channel = await mutateAsync({
        organization: organization.id,
        draft: {
          ...channelUpdate(input, definition),
          kind: definition.key,
          status: "active",
          policy: firstPolicy(definition),
        },
      });
    } catch (failure) {
      // The error is shown at the name or above the button, and the typed values stay.
      if (isNameTaken(failure)) focusControl("name");
      return;
    }
    discardUnsavedWork();
    toast.success(t`${input.name} is connected`);
    onConnected(channel);
  }

  return (
    <Sheet
      title={t`Connect ${definition.name}`}
      description={
        <Trans>Nothing is sent yet. First you’ll see what the channel would accept.</Trans>
      }
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button type="submit" form="connect" loading={isPending}>
          <Trans>Connect</Trans>
        </Button>
      }
    >
      <form
        id="connect"
        noValidate
        className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3"
        onSubmit={(event) => void connect(event)}
      >
        <ChannelFields
          definition={definition}
          input={input}
          onChange={setInput}
          errors={wasTried ? errors : new Map()}
        />
        {error && taken === null && (
          <Callout
            kind="bad"
            role="alert"
            className="col-span-full"
            title={<Trans>We couldn’t confirm the connection</Trans>}
          >
            {i18n._(errorMessage(error))}{" "}
            <Trans>
              If the channel is in the list, it was connected: only the response was lost.
            </Trans>
          </Callout>
        )}
      </form>
    </Sheet>
  );
}
