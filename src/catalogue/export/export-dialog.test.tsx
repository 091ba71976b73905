import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { ExportDialog } from "@/catalogue/export/export-dialog.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { NORTHVALE } from "#support/samples/planned-channel.ts";
import { recordSavedFiles } from "#support/files/saved-files.ts";
import { logInBefore, startInTeam } from "#support/team-server.ts";

startInTeam();
const saved = recordSavedFiles();
afterEach(() => void vi.useRealTimers());

test("products exported late in the evening are saved under the day in the organization's time zone", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-01T04:30:00Z") });
  logInBefore();
  server.use(http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])));
  const { user } = renderPortal(
    [
      {
        path: "/",
        element: (
          <ExportDialog
            organization={NORTHVALE}
            chosen={{ are: "named", ids: [] }}
            count={0}
            columns={["sku"]}
            onClose={() => {}}
          />
        ),
      },
    ],
    "/",
  );
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await expectToast("The file is in your downloads folder");
  expect(saved).toEqual(["northvale-products-2026-11-30.xlsx"]);
});
