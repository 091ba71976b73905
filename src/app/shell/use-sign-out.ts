import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router-dom";
import { recordSignOut } from "@/account/auth/session-end-store.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import { toast } from "@/ui/feedback/toast.tsx";
import { canLeave } from "@/ui/overlays/unsaved-work.ts";

/** Groups all messages about a logout under one toast. */
const LOGOUT = "logout";

/** Ends the session everywhere and opens the home page. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();

  return async () => {
    if (!(await canLeave())) return;
    // The home page is shown before the session ends. Otherwise the session guard would redirect to the login page.
    await navigate("/", { flushSync: true });
    const session = storedSession();
    if (session) recordSignOut(sessionKey(session));
    try {
      // This import resolves immediately, because the session guard has already loaded the module.
      const { logOut } = await import("@/account/session/log-out-api.ts");
      const { reach } = await logOut();
      toast.success(t`You have been logged out`, { id: LOGOUT });
      if ((await reach) === "here") {
        toast.warning(t`You have been logged out`, {
          id: LOGOUT,
          description: t`The server didn’t confirm the logout, so you may be logged out in this browser only. Log out on your other devices too.`,
        });
      }
    } catch {
      toast.error(t`Error logging out`, { id: LOGOUT });
    }
  };
}
