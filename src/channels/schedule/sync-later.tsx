import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { type ScheduleDraft, planSync } from "@/channels/schedule/schedules-api.ts";
import { localTimeOf } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";

type SyncLaterProps = {
  organization: Organization;
  /** The changes that a person approves for later. */
  request: Pick<ScheduleDraft, "channel" | "plan" | "changes">;
  /** The current number of products, formatted for display. */
  products: string;
  onClose: () => void;
};

const DAY_MS = 86_400_000;
const MORNING = "08:00";

/** Approves the changes shown now for a later time, or schedules a daily sync of all changes of their kinds. */
export function SyncLater({ organization, request, products, onClose }: SyncLaterProps) {
  const { timeZone } = organization.region;
  const { t } = useLingui();
  const [now] = useState(Date.now);
  const clock = (moment: number) => localTimeOf(new Date(moment).toISOString(), timeZone);
  const [frequency, setFrequency] = useState<"once" | "daily">("once");
  const [day, setDay] = useState(() => clock(now + DAY_MS).slice(0, 10));
  const [time, setTime] = useState(MORNING);
  const [wasTried, setTried] = useState(false);
  const plan = useMutation(planSync);
  const isOnce = frequency === "once";
  const isPast = isOnce && `${day}T${time}` <= clock(now);
  const isWhole = time !== "" && (!isOnce || day !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWhole || isPast) return;
    await plan.mutateAsync({ ...request, time, day: isOnce ? day : null });
    onClose();
  }

  return (
    <Dialog
      title={<Trans>Send later</Trans>}
      description={<Trans>This updates the channel’s feeds on your behalf.</Trans>}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button type="submit" form="send-later" loading={plan.isPending}>
          {isOnce ? <Trans>Approve {products}</Trans> : <Trans>Approve daily sync</Trans>}
        </Button>
      }
    >
      <form
        id="send-later"
        noValidate
        className="grid gap-4"
        // The mutation shows the error, and the dialog stays open.
        onSubmit={(event) => void submit(event).catch(() => undefined)}
      >
        <RadioGroup
          legend={t`When`}
          look="cards"
          value={frequency}
          onChange={setFrequency}
          options={[
            {
              value: "once",
              label: t`Once`,
              hint: t`The products you approve now are sent at that time. Products that change before then are held back and listed.`,
            },
            {
              value: "daily",
              label: t`Every day`,
              hint: t`Every change of these kinds that’s ready by then is sent without review. Products not checked by then wait until the next day.`,
            },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {isOnce && (
            <Field
              label={t`Day`}
              error={
                wasTried &&
                (day === "" ? t`This field can’t be empty.` : isPast && t`This time has passed.`)
              }
            >
              <Input
                type="date"
                min={clock(now).slice(0, 10)}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            </Field>
          )}
          <Field
            label={t`Time`}
            hint={<Trans>In the {timeZone} time zone</Trans>}
            error={wasTried && time === "" && t`This field can’t be empty.`}
          >
            <Input type="time" value={time} onChange={({ target }) => setTime(target.value)} />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
