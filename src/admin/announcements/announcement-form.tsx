import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LEVEL_LABELS } from "@/admin/announcements/announcement-labels.ts";
import {
  type Announcement,
  publishAnnouncement,
} from "@/support/announcements/announcements-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { localTimeOf } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

const LONGEST = { title: 120, body: 500 } as const;
const DAY = 86_400_000;

type Texts = Pick<Announcement, "title_en" | "title_fr" | "body_en" | "body_fr">;
const EMPTY: Texts = { title_en: "", title_fr: "", body_en: "", body_fr: "" };

/** Staff enter times in their device's time zone, because their organization may be elsewhere. */
export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const typedTime = (from: number) => localTimeOf(new Date(from).toISOString(), deviceTimeZone());

/** The form in which staff write an announcement in both languages. */
export function AnnouncementForm() {
  const { t, i18n } = useLingui();
  const [texts, setTexts] = useState(EMPTY);
  const [level, setLevel] = useState<Announcement["level"]>("info");
  const [from, setFrom] = useState(() => typedTime(Date.now()));
  const [until, setUntil] = useState(() => typedTime(Date.now() + DAY));
  // The id stays the same until the announcement is stored, so a second click doesn't publish a duplicate.
  const [id, setId] = useState(() => crypto.randomUUID());
  const publish = useMutation(publishAnnouncement);
  const isStarted = Object.values(texts).some((text) => text !== "");
  const isEarly = from !== "" && until !== "" && until <= from;
  const isReady =
    texts.title_en.trim() !== "" && texts.title_fr.trim() !== "" && from !== "" && until !== "";
  useUnsavedWork(isStarted);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isEarly || publish.isPending) return;
    const [starts_at, ends_at] = [new Date(from).toISOString(), new Date(until).toISOString()];
    await publish.mutateAsync({ id, level, ...texts, starts_at, ends_at });
    setTexts(EMPTY);
    setId(crypto.randomUUID());
    toast.success(t`Announcement published`);
  }

  const text = (key: keyof Texts) => ({
    value: texts[key],
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts({ ...texts, [key]: target.value }),
  });

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        // The callout below shows the failure, and the typed text stays.
        submit(event).catch(() => undefined);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Title in English`} mark="required">
          <Input maxLength={LONGEST.title} {...text("title_en")} />
        </Field>
        <Field label={t`Title in French`} mark="required">
          <Input lang="fr-CA" maxLength={LONGEST.title} {...text("title_fr")} />
        </Field>
        <Field label={t`Text in English`}>
          <Textarea rows={3} maxLength={LONGEST.body} {...text("body_en")} />
        </Field>
        <Field label={t`Text in French`}>
          <Textarea lang="fr-CA" rows={3} maxLength={LONGEST.body} {...text("body_fr")} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-4 *:min-w-44 max-sm:*:flex-1">
        <Field label={t`Level`}>
          <Select
            value={level}
            onChange={setLevel}
            options={(["info", "warning", "alert"] as const).map((value) => ({
              value,
              label: i18n._(LEVEL_LABELS[value].name),
            }))}
          />
        </Field>
        <Field label={t`Shown from`} hint={t`In this device’s time zone`}>
          <Input
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </Field>
        <Field label={t`Shown until`} error={isEarly && t`The end must be after the start.`}>
          <Input
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Field>
      </div>
      {publish.isError && !publish.isPending && (
        <Callout kind="bad" role="alert" title={<Trans>The announcement wasn’t published</Trans>}>
          {i18n._(errorMessage(publish.error))}
        </Callout>
      )}
      <div>
        <Button type="submit" disabled={!isReady || isEarly} loading={publish.isPending}>
          <Trans>Publish announcement</Trans>
        </Button>
      </div>
    </form>
  );
}
