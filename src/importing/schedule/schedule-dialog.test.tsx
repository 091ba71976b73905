import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";
import { ScheduleDialog } from "@/importing/schedule/schedule-dialog.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

test("scheduling a file that was just read saves its profile once, even if saving is retried", async () => {
  const profiles: unknown[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/import_profiles`, () => HttpResponse.json([])),
    http.post(`${SERVER}/rest/v1/import_profiles`, async ({ request }) => {
      const sent: unknown = await request.json();
      profiles.push(sent);
      const row = { ...Object(sent), created_at: "2026-11-22T11:00:00+00:00" };
      return HttpResponse.json(row, { status: 201 });
    }),
  );
  const failedSaves = mockRpc("save_import_schedule", { code: "57014", message: "" }, 500);
  const mapping = columnMapping.parse({ fields: { sku: recipeOf("SKU") } });
  const onClose = vi.fn<() => void>();
  const element = (
    <ScheduleDialog
      organization={{ id: ORG, name: "Northvale", role: "editor", region: DEFAULT_REGION }}
      suppliers={[]}
      settings={newSchedule({ name: "lamps.csv", address: "https://a.example/lamps.csv" })}
      newProfile={{ headerKey: "0".repeat(32), fileSettings: { delimiter: ";" }, mapping }}
      onClose={onClose}
    />
  );
  const { user } = renderPortal([{ path: "/", element }], "/");
  await user.click(await screen.findByRole("button", { name: "Save schedule" }));
  await vi.waitFor(() => expect(failedSaves).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();

  const saved = mockRpc("save_import_schedule", null);
  await user.click(screen.getByRole("button", { name: "Save schedule" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(profiles).toEqual([
    expect.objectContaining({ name: "lamps.csv", file_settings: { delimiter: ";" }, mapping }),
  ]);
  const [profile] = profiles;
  expect(saved).toEqual([
    expect.objectContaining({
      profile: Object(profile).id,
      address: "https://a.example/lamps.csv",
    }),
  ]);
});
