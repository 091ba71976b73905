import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import * as z from "zod";
import { NotificationSettings } from "@/support/notifications/notification-settings.tsx";
import { person, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const ADDRESS = `${SERVER}/rest/v1/notification_settings`;
const inserted = z.strictObject({ user_id: z.uuid(), email_digest: z.string() });
const changed = z.strictObject({ email_digest: z.string() });
const rejected = () =>
  HttpResponse.json({ code: "42501", message: "permission denied" }, { status: 403 });

/**
 * Mimics the table and its grants: a row can be inserted once, and only the frequency of an existing row can change.
 */
function storesSettings() {
  const stored: { row: z.infer<typeof inserted> | null } = { row: null };
  server.use(
    http.get(ADDRESS, () => HttpResponse.json(stored.row ? [stored.row] : [])),
    http.patch(ADDRESS, async ({ request }) => {
      const change = changed.safeParse(await request.json());
      if (!change.success) return rejected();
      if (!stored.row) return HttpResponse.json([]);
      stored.row = { ...stored.row, ...change.data };
      return HttpResponse.json([{ user_id: stored.row.user_id }]);
    }),
    http.post(ADDRESS, async ({ request }) => {
      if (request.headers.get("prefer")?.includes("merge-duplicates")) return rejected();
      if (stored.row)
        return HttpResponse.json({ code: "23505", message: "twice" }, { status: 409 });
      stored.row = inserted.parse(await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
  );
  return stored;
}

test("the notification settings save both the first choice and later ones", async () => {
  const stored = storesSettings();
  const { user } = renderPortal([{ path: "/", element: <NotificationSettings /> }], "/");
  expect(await screen.findByRole("radio", { name: /Never/ })).toBeChecked();
  for (const [name, rhythm] of [
    [/Once a day/, "daily"],
    [/Once a week/, "weekly"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name }));
    await waitFor(() => expect(stored.row).toEqual({ user_id: person.id, email_digest: rhythm }));
    await waitFor(() => expect(screen.getByRole("radio", { name })).toBeChecked());
  }
});
