import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { Role } from "@/account/organization/organization.ts";
import type { ImportSchedule } from "@/importing/schedule/import-schedule.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";
import { SchedulePanel } from "@/importing/schedule/schedule-panel.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, ORG, startInTeam } from "#support/team-server.ts";

const PROFILE = "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e01";

const list: ImportSchedule = {
  ...newSchedule({
    name: "Price list",
    address: "https://supplier.example/list.csv",
    profile: PROFILE,
  }),
  target: "products",
  paused: null,
  nextRunAt: "2100-01-01T11:00:00+00:00",
  lastRunAt: "2026-11-22T11:00:00+00:00",
  lastResult: { outcome: "failed", reason: { fetch: "no-answer" } },
  run: null,
};

startInTeam();

function show(schedules: readonly ImportSchedule[], role: Role = "editor") {
  server.use(
    http.get(`${SERVER}/rest/v1/import_schedules`, () => HttpResponse.json(schedules)),
    http.get(`${SERVER}/rest/v1/import_profiles`, () =>
      HttpResponse.json([
        {
          id: PROFILE,
          version: 1,
          name: "As the supplier sends it",
          supplier_id: null,
          header_key: "0",
          file_settings: {},
          mapping: {},
          created_at: "2026-11-22T11:00:00+00:00",
        },
      ]),
    ),
  );
  const onLook = vi.fn<() => void>();
  const element = (
    <SchedulePanel
      organization={{ id: ORG, name: "Northvale", role, region: DEFAULT_REGION }}
      suppliers={[]}
      onLook={onLook}
      onOpenReport={vi.fn<() => void>()}
    />
  );
  return { ...renderPortal([{ path: "/", element }], "/"), onLook };
}

test("a schedule shows how often it runs, and that its last run failed and why", async () => {
  show([list]);
  expect(await screen.findByText("Price list")).toBeVisible();
  expect(screen.getByText("Failed")).toBeVisible();
  expect(screen.getByText(/Every day at 6:00\sa\.?m\.? · supplier\.example/i)).toBeVisible();
  expect(screen.getByText(/The site doesn’t respond over a secure connection/)).toBeVisible();
});

test("from the row of a schedule, it can be run and paused, and its file can be reviewed", async () => {
  const controlCalls = mockRpc("control_import_schedule", null);
  const { user, onLook } = show([list]);
  await user.click(await screen.findByRole("button", { name: "Run now: Price list" }));
  await vi.waitFor(() => expect(controlCalls).toEqual([{ schedule: list.id, action: "run" }]));
  await user.click(screen.getByRole("button", { name: "More actions for Price list" }));
  await user.click(await screen.findByRole("menuitem", { name: "Pause" }));
  await vi.waitFor(() =>
    expect(controlCalls).toContainEqual({ schedule: list.id, action: "pause" }),
  );
  await user.click(screen.getByRole("button", { name: "More actions for Price list" }));
  await user.click(await screen.findByRole("menuitem", { name: "Review the file" }));
  expect(onLook).toHaveBeenCalledOnce();
});

test("a schedule that's due shows that it starts soon and can't be started again", async () => {
  show([{ ...list, nextRunAt: "2020-01-01T11:00:00+00:00" }]);
  expect(await screen.findByText("Starts within a minute")).toBeVisible();
  expect(screen.getByRole("button", { name: "Run now: Price list" })).toBeDisabled();
});

test.each(["too-large", "too-long", "interrupted"] as const)(
  "a file that the server can't read can be reviewed in the browser from its schedule's row: %s",
  async (run) => {
    const lastResult = { outcome: "failed", reason: { run } } as const;
    const { user, onLook } = show([{ ...list, lastResult }]);
    const review = await screen.findByRole("button", { name: "Review the file" });
    expect(review).toHaveAccessibleDescription("Price list");
    await user.click(review);
    expect(onLook).toHaveBeenCalledOnce();
  },
);

test("a paused schedule shows why and can be resumed", async () => {
  const controlCalls = mockRpc("control_import_schedule", null);
  const { user } = show([{ ...list, paused: "failures" }]);
  expect(await screen.findByText(/Paused after 5 failures in a row/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Resume: Price list" }));
  await vi.waitFor(() => expect(controlCalls).toEqual([{ schedule: list.id, action: "resume" }]));
});

test("a viewer sees the schedules, but no controls to change them", async () => {
  show([list], "viewer");
  expect(await screen.findByText("Price list")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the limit of schedules counts those for a distributor's price files, which the panel doesn't list", async () => {
  const priceFile = { ...list, target: "distributor", name: "Price file", profile: null } as const;
  show([
    ...Array.from({ length: 49 }, (_, at) => ({
      ...list,
      id: crypto.randomUUID(),
      name: `List ${at}`,
    })),
    priceFile,
  ]);
  expect(
    await screen.findByText(/^Your organization has reached the maximum of 50 schedules/),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Schedule an import…" })).toBeDisabled();
  expect(screen.queryByText("Price file")).toBeNull();
});

test("a new schedule requires a URL, a profile and a name, and is saved as entered", async () => {
  const saved = mockRpc("save_import_schedule", null);
  const { user } = show([]);
  await user.click(await screen.findByRole("button", { name: "Schedule an import…" }));
  await user.click(await screen.findByRole("button", { name: "Save schedule" }));
  expect(await screen.findByText(/^Enter a URL such as/)).toBeVisible();
  await enter(user, screen.getByLabelText("File URL"), "https://a.example/list.csv");
  expect(screen.getByText("Choose an import profile.")).toBeVisible();
  await user.selectOptions(await screen.findByLabelText("Import profile"), PROFILE);
  await enter(user, screen.getByLabelText("Name"), "Lamps");
  await user.selectOptions(screen.getByLabelText("Frequency"), "Every week");
  await user.selectOptions(screen.getByLabelText("Day"), "Friday");
  await user.click(screen.getByRole("button", { name: "Save schedule" }));
  await vi.waitFor(() =>
    expect(saved).toEqual([
      expect.objectContaining({
        org: ORG,
        name: "Lamps",
        address: "https://a.example/list.csv",
        profile: PROFILE,
        frequency: "weekly",
        weekday: 5,
        hour: 6,
      }),
    ]),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});
