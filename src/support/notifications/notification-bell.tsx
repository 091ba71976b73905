import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { unreadQuery } from "@/support/notifications/notifications-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Popover } from "@/ui/overlays/popover.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

const NotificationPanel = lazyPart(async () => ({
  default: (await import("@/support/notifications/notification-panel.tsx")).NotificationPanel,
}));

/** Larger counts are shown as "99+". */
const MANY = 99;

export function NotificationBell() {
  const { t } = useLingui();
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const announcement = useId();
  const { data: unread } = useQuery({ ...unreadQuery(user?.id ?? ""), enabled: user !== null });
  const count = unread ?? 0;
  const number = count > MANY ? `${MANY}+` : String(count);

  return (
    <>
      <Popover
        label={t`Notifications`}
        describedBy={announcement}
        align="end"
        className="w-96 max-w-[calc(100vw-1rem)] p-0!"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant="ghost"
            size="icon"
            className="relative"
            aria-label={
              count === 0
                ? t`Notifications`
                : t`Notifications, ${plural(count, { one: "# unread", other: "# unread" })}`
            }
          >
            <Bell {...icon} />
            {count > 0 && (
              <span
                aria-hidden
                className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-on-accent tabular-nums pointer-coarse:top-1 pointer-coarse:right-1"
              >
                {number}
              </span>
            )}
          </Button>
        }
      >
        <Suspense fallback={<CardSkeleton />}>
          <NotificationPanel isSupported={unread !== null} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <output className="sr-only">
        <span id={announcement}>{open && t`Viewing notifications`}</span>
      </output>
    </>
  );
}
