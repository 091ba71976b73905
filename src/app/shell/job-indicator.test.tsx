import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { JobIndicator } from "@/app/shell/job-indicator.tsx";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, NO_JOBS, startInTeam } from "#support/team-server.ts";

startInTeam();

const indicator = () => renderPortal([{ path: "/", element: <JobIndicator /> }], "/");

test("the top bar shows no link to the background jobs while none runs, waits or has failed", async () => {
  const requested = mockRpc("job_overview", NO_JOBS);
  indicator();
  await expect.poll(() => requested).toHaveLength(1);
  expect(screen.queryByRole("link")).toBeNull();
});

test("the top bar links to the jobs and shows how many are running, waiting and failed", async () => {
  mockRpc("job_overview", { ...NO_JOBS, running: 1, waiting: 3, failed: 2 });
  indicator();
  const link = await screen.findByRole("link", {
    name: "Background jobs: 1 running, 3 waiting, 2 failed",
  });
  expect(link).toHaveAttribute("href", "/admin?tab=jobs");
});
