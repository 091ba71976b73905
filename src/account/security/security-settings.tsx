import { EventsPanel } from "@/account/security/events-panel.tsx";
import { PasswordPanel } from "@/account/security/password-panel.tsx";
import { SecondFactorPanel } from "@/account/second-factor/second-factor-panel.tsx";
import { SessionsPanel } from "@/account/security/sessions-panel.tsx";

/** The security tab of the settings: login methods, sessions and recent events. */
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
