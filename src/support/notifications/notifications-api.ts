import { mutationOptions, type Query, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isMissingOnServer } from "@/lib/errors.ts";
import { supabase } from "@/lib/supabase.ts";
import {
  DIGEST_FREQUENCIES,
  type DigestFrequency,
  type Notification,
  NOTIFICATION_SEVERITIES,
  refetchDelay,
} from "@/support/notifications/notification.ts";

const NOTIFICATIONS = ["notifications"] as const;

/** The time of the first failure of queries that never had a response. */
const firstFailures = new WeakMap<object, number>();

/** The time of the last response, or of the first failure without any response. Null unless the last request failed. */
function silentSince(query: Pick<Query<number | null>, "state">): number | null {
  const { status, dataUpdatedAt, errorUpdatedAt } = query.state;
  if (status !== "error") return null;
  if (dataUpdatedAt > 0) return dataUpdatedAt;
  const first = firstFailures.get(query) ?? errorUpdatedAt;
  firstFailures.set(query, first);
  return first;
}

/**
 * The number of unread notifications, refreshed while the page is visible. Null if the server is older and doesn't
 * support notifications.
 */
export const unreadQuery = (userId: string) =>
  queryOptions<number | null>({
    queryKey: [...NOTIFICATIONS, userId, "unread"],
    meta: { silent: true },
    staleTime: 30_000,
    // Refreshes immediately when the person returns to the tab; a hidden tab doesn't send requests.
    refetchOnWindowFocus: true,
    refetchInterval: (query) =>
      query.state.data === null ? false : refetchDelay(silentSince(query), Date.now()),
    queryFn: async ({ signal }) => {
      try {
        const { data } = await supabase()
          .rpc("unread_notifications")
          .abortSignal(signal)
          .throwOnError();
        return z.int().parse(data);
      } catch (error) {
        if (isMissingOnServer(error)) return null;
        throw error;
      }
    },
  });

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const rows = z.array(
  z.object({
    id: z.uuid(),
    kind: z.string(),
    severity: z.enum(NOTIFICATION_SEVERITIES),
    details: z.custom<Notification["details"]>(isObject),
    link: z.string(),
    count: z.int(),
    created_at: z.string(),
    read_at: z.nullable(z.string()),
  }),
);

const MOST = 30;

export const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, userId, "list"],
    // Opening the panel always fetches the current list.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Notification[]> => {
      const { data } = await supabase()
        .from("notifications")
        .select("id, kind, severity, details, link, count, created_at, read_at")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(MOST)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ created_at, read_at, ...row }) => ({
        ...row,
        at: created_at,
        isRead: read_at !== null,
      }));
    },
  });

/** Marks the given notifications as read, or all of them. */
export const markRead = mutationOptions({
  mutationKey: NOTIFICATIONS,
  meta: { invalidates: [[...NOTIFICATIONS]] },
  mutationFn: async (ids: readonly string[] | "all") => {
    await supabase()
      .rpc("mark_notifications_read", ids === "all" ? {} : { ids: [...ids] })
      .throwOnError();
  },
});

const DIGEST = ["notification-settings"] as const;

const digestRow = z.nullable(z.object({ email_digest: z.enum(DIGEST_FREQUENCIES) }));

/** Without a stored choice, the person doesn't get digests. */
export const digestQuery = (userId: string) =>
  queryOptions({
    queryKey: [...DIGEST, userId],
    queryFn: async ({ signal }): Promise<DigestFrequency> => {
      const { data } = await supabase()
        .from("notification_settings")
        .select("email_digest")
        .eq("user_id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return digestRow.parse(data)?.email_digest ?? "never";
    },
  });

export const saveDigest = mutationOptions({
  mutationKey: DIGEST,
  meta: { invalidates: [[...DIGEST]] },
  mutationFn: async ({ userId, rhythm }: { userId: string; rhythm: DigestFrequency }) => {
    // This isn't an upsert, because an upsert would also update the row's user id, which the grants don't allow.
    const settings = () => supabase().from("notification_settings");
    const { data: changed } = await settings()
      .update({ email_digest: rhythm })
      .eq("user_id", userId)
      .select("user_id")
      .throwOnError();
    if (changed.length > 0) return;
    await settings().insert({ user_id: userId, email_digest: rhythm }).throwOnError();
  },
});
