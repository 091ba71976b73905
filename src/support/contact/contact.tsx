import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { profileName } from "@/account/auth/profile.ts";
import { ContactForm } from "@/support/contact/contact-form.tsx";
import type { TicketReceipt, Topic } from "@/support/tickets/ticket.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type Sent = TicketReceipt & { email: string };

/** The contact form, then its confirmation. */
export function Contact({ topic = "question" }: { topic?: Topic }) {
  const { user, profile, isLoading, isStalled } = useAuth();
  const { data: organization, isPending } = useOrganization();
  const [sent, setSent] = useState<Sent | null>(null);
  const [hasStarted, setStarted] = useState(false);
  const receipt = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sent) receipt.current?.focus();
  }, [sent]);

  // Waits for the session, so that a member doesn't start as a visitor and lose the typed text.
  // Once shown, the form stays, even if another tab logs in, logs out or switches the organization.
  const isPreparing = (isLoading && !isStalled) || (user !== null && isPending);
  if (!isPreparing && !hasStarted) setStarted(true);
  if (isPreparing && !hasStarted) return <CardSkeleton lines={6} />;
  if (sent === null) {
    const member =
      user && organization
        ? { name: profileName(profile, user.email), email: user.email ?? "", organization }
        : null;
    return (
      <ContactForm
        member={member}
        topic={topic}
        onSent={(ticket, email) => setSent({ ...ticket, email })}
      />
    );
  }
  const { number, email, isMailed } = sent;
  return (
    <div ref={receipt} tabIndex={-1} className="rounded-panel outline-offset-2">
      <Callout
        kind="good"
        role="alert"
        title={<Trans>We received your message. Your reference number is {number}.</Trans>}
        actions={
          <Button variant="outline" onClick={() => setSent(null)}>
            <Trans>Send another message</Trans>
          </Button>
        }
      >
        {isMailed ? (
          <Trans>
            We emailed a confirmation to {email}. A person will read your message and reply.
          </Trans>
        ) : (
          <Trans>
            You may not get a confirmation by email, so note the number. A person will read your
            message and reply.
          </Trans>
        )}
      </Callout>
    </div>
  );
}
