import * as z from "zod/mini";
import { invitationLink } from "@/account/members/invitation.ts";
import { ROLES } from "@/account/organization/organization.ts";
import type { OrganizationEmail } from "@/channels/building/job.ts";
import { statusPath } from "@/site/application/reference.ts";
import { newDeviceEmail, recoveryCodeEmail } from "../../../templates/alert-emails.ts";
import { invitationEmail } from "../../../templates/emails.ts";
import type { IsAllowed } from "../../_shared/cors.ts";
import { type Email, emailHtml, emailText } from "../../_shared/email.ts";
import { isUndeliverable, type Post } from "../../_shared/mail-server.ts";
import type { JobEnd, JobHandler, JobTools } from "../handler.ts";
import { applicationEmail } from "./application-email.ts";
import { reportEmail, reportToSend } from "./report-email.ts";
import { reviewEmail, REVIEW_STEPS } from "./review-email.ts";
import { answerEmail, ticketEmail } from "./ticket-email.ts";
import { webhookEmail } from "./webhook-email.ts";

const locale = z.catch(z.enum(["en", "fr-CA"]), "en");

/** The emails whose jobs belong to the portal, so that no member sees them. */
type PortalEmail =
  | "application"
  | "application_review"
  | "ticket_answer"
  | "new_device"
  | "recovery_code";

/** The payload of an email's job. The texts are written when the email is sent. */
const request = z.discriminatedUnion("email", [
  z.object({ email: z.literal("invitation"), locale, origin: z.string(), invitation: z.uuid() }),
  z.object({
    email: z.literal("application"),
    locale,
    origin: z.string(),
    to: z.string(),
    reference: z.string(),
  }),
  z.object({
    email: z.literal("ticket"),
    locale,
    origin: z.string(),
    to: z.string(),
    number: z.string(),
    isVisitor: z.boolean(),
  }),
  z.object({
    email: z.literal("report"),
    locale,
    origin: z.string(),
    org: z.uuid(),
    user: z.uuid(),
    report: z.string(),
    day: z.string(),
  }),
  z.object({
    email: z.literal("application_review"),
    locale,
    origin: z.string(),
    to: z.string(),
    reference: z.string(),
    step: z.enum(REVIEW_STEPS),
    text: z.optional(z.string()),
    invitation: z.optional(z.uuid()),
  }),
  z.object({
    email: z.literal("ticket_answer"),
    locale,
    origin: z.string(),
    to: z.string(),
    number: z.string(),
    /** The text of the answer, only for visitors, because they have no account in which to read it. */
    text: z.optional(z.string()),
  }),
  z.object({
    email: z.literal("webhook_disabled"),
    locale,
    origin: z.string(),
    to: z.string(),
    url: z.string(),
    reason: z.enum(["failing", "gone"]),
  }),
  z.object({ email: z.literal("new_device"), locale, to: z.string(), browser: z.string() }),
  z.object({ email: z.literal("recovery_code"), locale, to: z.string() }),
]) satisfies z.ZodMiniType<{ email: OrganizationEmail | PortalEmail }>;

type EmailRequest = z.infer<typeof request>;

const invited = z.object({
  to: z.string(),
  role: z.enum(ROLES),
  organization: z.string(),
  inviter: z.nullable(z.string()),
});

export type EmailParts = {
  brand: string;
  /** A link in an email leads to the origin in the job, so that must be one of ours. */
  isAllowed: IsAllowed;
  post: Post;
  /** The token of an invitation, the same for every attempt. The database stores only its hash. */
  tokenOf: (invitation: string) => Promise<string>;
};

type Letter = { to: string; message: Email; url: string };

/** Sends the email that the job's payload describes. */
export const emails =
  (parts: EmailParts): JobHandler =>
  async ({ call, job, progress }) => {
    // An earlier worker sent the email, and stopped before it could end the job.
    if (job.done > 0) return "done";
    const requested = request.parse(job.payload);
    if ("origin" in requested && !parts.isAllowed(requested.origin))
      return { rejected: "The link would lead to another website." };
    const letter = await letterFor(requested, parts, call);
    if (letter === null) return "done";
    if (parts.post === null) return { failed: "mail: server" };

    // The email isn't sent if the job was cancelled. `progress` throws if another worker has taken over the job.
    if (!(await progress(0, 1))) return "done";
    const { to, message, url } = letter;
    const frame = { locale: requested.locale, brand: parts.brand, url };
    const failure = await sent(parts.post, {
      // The message id is the same for every attempt, so that mailboxes can recognize duplicates.
      messageId: `${job.key.replaceAll(/[^\w-]/g, ".")}@supplier-portal`,
      to,
      subject: message.subject,
      html: emailHtml(message, frame),
      text: emailText(message, frame),
    });
    if (failure) return failure;
    // If this fails, ending the job may still succeed.
    await progress(1, 1).catch((error: unknown) => {
      console.error("Recording a sent email failed.", error);
    });
    return "done";
  };

/** Returns why an email wasn't sent, without the mail server's message, because that contains addresses. */
async function sent(
  post: NonNullable<Post>,
  mail: Parameters<NonNullable<Post>>[0],
): Promise<JobEnd | null> {
  try {
    await post(mail);
    return null;
  } catch (error) {
    console.error("Sending an email failed.", error);
    return isUndeliverable(error) ? { rejected: "mail: address" } : { failed: "mail: server" };
  }
}

async function letterFor(
  requested: EmailRequest,
  { brand, tokenOf }: EmailParts,
  call: JobTools["call"],
): Promise<Letter | null> {
  switch (requested.email) {
    case "invitation": {
      const { invitation } = requested;
      const token = await tokenOf(invitation);
      const found = z
        .nullable(invited)
        .parse(await call("invitation_to_send", { invitation, token }));
      // The invitation was accepted or revoked, or has expired.
      if (found === null) return null;
      const about = { ...found, email: found.to, brand, by: "portal" } as const;
      return {
        to: found.to,
        message: invitationEmail(requested.locale, about),
        url: invitationLink(requested.origin, token),
      };
    }
    case "application": {
      const { to, reference } = requested;
      const message = applicationEmail(requested.locale, { brand, reference });
      return { to, message, url: requested.origin + statusPath(reference) };
    }
    case "application_review": {
      const { to, reference, step, text, invitation } = requested;
      const message = reviewEmail(requested.locale, { brand, reference, step, text, email: to });
      if (invitation === undefined)
        return { to, message, url: requested.origin + statusPath(reference) };
      const token = await tokenOf(invitation);
      const found = await call("invitation_to_send", { invitation, token });
      // The invitation was accepted, revoked or replaced, or has expired.
      return found === null ? null : { to, message, url: invitationLink(requested.origin, token) };
    }
    case "ticket_answer": {
      const { to, number, text } = requested;
      return {
        to,
        message: answerEmail(requested.locale, { brand, number, text }),
        url:
          text === undefined
            ? `${requested.origin}/help?tab=tickets&ticket=${number}`
            : `${requested.origin}/help-support`,
      };
    }
    case "ticket": {
      const { to, number, isVisitor } = requested;
      const message = ticketEmail(requested.locale, { brand, number, isVisitor });
      return {
        to,
        message,
        url: `${requested.origin}${isVisitor ? "/help-support" : "/help?tab=tickets"}`,
      };
    }
    case "report": {
      const { org, user, report, day } = requested;
      const found = z
        .nullable(reportToSend)
        .parse(await call("report_to_send", { org, member: user, report, day }));
      // The person unsubscribed or left the organization.
      if (found === null) return null;
      const { since, until } = found;
      const address = new URLSearchParams({
        report,
        since,
        until,
        organization: org,
      }).toString();
      return {
        to: found.to,
        message: reportEmail(requested.locale, found),
        url: `${requested.origin}/reports?${address}`,
      };
    }
    case "webhook_disabled": {
      const { to, url, reason } = requested;
      return {
        to,
        message: webhookEmail(requested.locale, { brand, url, reason }),
        url: `${requested.origin}/settings?tab=webhooks`,
      };
    }
    case "new_device":
      return {
        to: requested.to,
        message: newDeviceEmail(requested.locale, brand, requested.to, requested.browser),
        url: "",
      };
    case "recovery_code":
      return {
        to: requested.to,
        message: recoveryCodeEmail(requested.locale, brand, requested.to),
        url: "",
      };
  }
}
