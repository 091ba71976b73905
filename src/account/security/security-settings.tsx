import { EventsPanel } from "@/account/security/events-panel.tsx";
import { PasswordPanel } from "@/account/security/password-panel.tsx";
import { SecondFactorPanel } from "@/account/second-factor/second-factor-panel.tsx";
import { SessionsPanel } from "@/account/security/sessions-panel.tsx";

/** Settings → Security: how a person gets in, and where they are in, and what happened. */
export function SecuritySettings() {
  return (
    <div className="grid max-w-2xl gap-5">
      <PasswordPanel />
      <SecondFactorPanel />
      <SessionsPanel />
      <EventsPanel />
    </div>
  );
}
