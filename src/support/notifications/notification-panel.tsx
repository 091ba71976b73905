import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BellOff, CheckCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { useRegion } from "@/account/organization/use-organization.tsx";
import { Moment } from "@/account/organization/moment.tsx";
import { errorMessage } from "@/lib/errors.ts";
import type { Notification } from "@/support/notifications/notification.ts";
import { notificationMessage } from "@/support/notifications/notification-message.ts";
import { markRead, notificationsQuery } from "@/support/notifications/notifications-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { icon, linkLook } from "@/ui/foundation/styles.ts";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type NotificationPanelProps = {
  /** False if the server is older and doesn't support notifications. */
  isSupported: boolean;
  onClose: () => void;
};

export function NotificationPanel({ isSupported, onClose }: NotificationPanelProps) {
  const { i18n } = useLingui();
  const { user } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({
    ...notificationsQuery(user?.id ?? ""),
    enabled: isSupported && user !== null,
  });
  const { mutate, isPending } = useMutation(markRead);
  const hasUnread = data?.some(({ isRead }) => !isRead) ?? false;

  return (
    <div className="grid">
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-sm font-semibold">
          <Trans>Notifications</Trans>
        </h2>
        {hasUnread && (
          <Button variant="ghost" size="sm" loading={isPending} onClick={() => mutate("all")}>
            <CheckCheck {...icon} />
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {!isSupported && (
        <EmptyState icon={BellOff} title={<Trans>Notifications unavailable</Trans>}>
          <Trans>This server doesn’t support notifications.</Trans>
        </EmptyState>
      )}
      {isSupported && !data && !error && <CardSkeleton lines={2} />}
      {isSupported && !data && error && (
        <ErrorState
          title={<Trans>We couldn’t load the notifications</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
      {data?.length === 0 && (
        <EmptyState icon={BellOff} title={<Trans>No new notifications</Trans>}>
          <Trans>Updates appear here for 90 days.</Trans>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {data.map((notification) => (
            <li key={notification.id}>
              <NotificationLine
                notification={notification}
                onFollow={() => {
                  if (!notification.isRead) mutate([notification.id]);
                  onClose();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line bg-raised px-4 py-2.5 text-xs text-ink-3">
        <Link to="/settings?tab=notifications" onClick={onClose} className={linkLook}>
          <Trans>Notification settings</Trans>
        </Link>
      </p>
    </div>
  );
}

type NotificationLineProps = { notification: Notification; onFollow: () => void };

const MARKS = { info: "bg-accent", warning: "bg-warn", alert: "bg-bad" };

function NotificationLine({ notification, onFollow }: NotificationLineProps) {
  const { i18n } = useLingui();
  const region = useRegion();
  const { at, count, isRead, link, severity } = notification;

  return (
    <Link
      to={link}
      onClick={onFollow}
      className="flex gap-3 px-4 py-3 hover:bg-raised focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={clsx("mt-1.5 size-2 shrink-0 rounded-full", !isRead && MARKS[severity])}
      />
      <span className="grid min-w-0 gap-0.5">
        <span className={clsx("text-sm text-pretty text-ink", !isRead && "font-medium")}>
          {!isRead && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{" "}
            </span>
          )}
          {notificationMessage(notification, i18n, region)}
        </span>
        <span className="text-xs text-ink-3">
          <Moment at={at} region={region} />
          {count > 1 && (
            <>
              {" · "}
              <Plural value={count} one="# time" other="# times" />
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
