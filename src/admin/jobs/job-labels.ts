import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  Job,
  JobState,
  OrganizationEmail,
  OrganizationJobKind,
} from "@/channels/building/job.ts";
import { ownValue } from "@/lib/collections.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

type KindLabels = {
  name: MessageDescriptor;
  /** What happens to the work of a job of this kind when the job is cancelled. */
  cancelled: MessageDescriptor;
};

const KINDS: Readonly<Record<Exclude<OrganizationJobKind, "email">, KindLabels>> = {
  listings: {
    name: msg`Product check`,
    cancelled: msg`Products already checked keep their results. The others wait until the next change in the catalogue or the channel.`,
  },
  import: {
    name: msg`Scheduled import`,
    cancelled: msg`Products already imported are kept, and you can undo their import. For a TD SYNNEX price file, all changes are undone. The next scheduled run isn’t affected.`,
  },
  sync: {
    name: msg`Scheduled sync`,
    cancelled: msg`Products already sent stay sent. A daily sync runs again tomorrow; a one-time sync is cancelled.`,
  },
  metrics: {
    name: msg`Daily metrics`,
    cancelled: msg`Metrics already recorded are kept. If today’s aren’t recorded yet, reports won’t show today’s product, stock and listing counts, and aren’t emailed today. The next run is tomorrow.`,
  },
  alerts: {
    name: msg`Stock and order notifications`,
    cancelled: msg`Notifications already sent stay sent. The next check, in an hour at the latest, sends the others.`,
  },
  distributor_follow: {
    name: msg`Update to products linked to TD SYNNEX`,
    cancelled: msg`Products already updated keep their new values. The others follow the next price file.`,
  },
  product_upload: {
    name: msg`Products from the API`,
    cancelled: msg`Products already imported are kept, and you can undo their import. The others aren’t imported.`,
  },
  webhook: {
    name: msg`Webhook deliveries`,
    cancelled: msg`Events that weren’t delivered yet are sent with the next event.`,
  },
  rule_day: {
    name: msg`Date-based rule update`,
    cancelled: msg`Rules that depend on the date keep their current results until the next change in the catalogue or the channel.`,
  },
};

const NOT_SENT = msg`This email won’t be sent.`;

/** The labels of jobs that send an email, by the prefix of the job's key. */
const EMAILS: Readonly<Record<OrganizationEmail, KindLabels>> = {
  invitation: {
    name: msg`Invitation email`,
    cancelled: msg`This email won’t be sent. To send a new one, invite the person again.`,
  },
  ticket: { name: msg`Ticket confirmation email`, cancelled: NOT_SENT },
  report: {
    name: msg`Report email`,
    cancelled: msg`This email won’t be sent. The emails of later reports aren’t affected.`,
  },
  webhook_disabled: {
    name: msg`Email about a webhook that was turned off`,
    cancelled: NOT_SENT,
  },
};

/** The labels for kinds of jobs and emails that only a newer server knows. */
const OTHER: KindLabels = {
  name: msg`Background job`,
  cancelled: msg`Work that’s already done is kept.`,
};

export const jobLabels = ({ kind, key }: Pick<Job, "kind" | "key">): KindLabels =>
  (kind === "email" ? ownValue(EMAILS, key.split(":")[0] ?? "") : ownValue(KINDS, kind)) ?? OTHER;

export const JOB_STATES: Record<JobState, { label: MessageDescriptor; tone: Tone }> = {
  running: { label: msg({ message: "Running", context: "A background job" }), tone: "accent" },
  stopping: { label: msg`Stopping`, tone: "calm" },
  waiting: { label: msg`Waiting`, tone: "calm" },
  later: { label: msg({ message: "Scheduled", context: "A background job" }), tone: "calm" },
  retrying: { label: msg`Will be retried`, tone: "warn" },
  failed: { label: msg({ message: "Failed", context: "A background job" }), tone: "bad" },
};
