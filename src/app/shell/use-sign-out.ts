import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router-dom";
import { toast } from "@/ui/feedback/toast.tsx";
import { mayLeave } from "@/ui/overlays/unsaved-work.ts";

/** One message about one logout, however it went. */
const LOGOUT = "logout";

/** Ends the session everywhere and leads to the front door. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();

  return async () => {
    if (!(await mayLeave())) return;
    // Shown before the session ends: the gate would send a person without one to the login page; they asked for the door.
    await navigate("/", { flushSync: true });
    try {
      // At hand already: the gate before this page has it too.
      const { logOut } = await import("@/account/session/log-out-api.ts");
      const reach = await logOut();
      if (reach === "everywhere") toast.success(t`You have been logged out`, { id: LOGOUT });
      else {
        toast.warning(t`You have been logged out`, {
          id: LOGOUT,
          description: t`We couldn’t reach the server, so you were logged out in this browser only. Log out on your other devices too.`,
        });
      }
    } catch {
      toast.error(t`Error logging out`, { id: LOGOUT });
    }
  };
}
