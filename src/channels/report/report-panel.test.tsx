import { act, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { amazon } from "@/channels/definitions/amazon.ts";
import { ReportPanel } from "@/channels/report/report-panel.tsx";
import { Toasters } from "@/ui/feedback/toasters.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedChannel } from "#support/samples/planned-channel.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const ROWS = ["sku\terror-code\terror-type\terror-message", "L-1\t1\tError\tNo price.", ""];
const REPORT = new File([ROWS.join("\n")], "report.txt", { type: "text/plain" });
const L1 = { product_id: "00000000-0000-4000-8000-0000000000e1", sku: "L-1" };
const BROKEN = () => HttpResponse.json({ message: "broken" }, { status: 500 });

function open() {
  server.use(http.get(`${SERVER}/rest/v1/listings`, () => HttpResponse.json([L1])));
  mockRpc("begin_sync_run", null);
  mockRpc("record_sync_items", null);
  mockRpc("finish_sync_run", null);
  const element = <ReportPanel organization={NORTHVALE} planned={plannedChannel(amazon)} />;
  const routes = [{ path: "/", element }, { path: "/elsewhere" }];
  return renderPortal(routes, "/", <Toasters />);
}

const drop = () => screen.getByLabelText("Report file");

test.each([
  ["the server fails", BROKEN, /went wrong on our side/],
  ["the connection is lost", () => HttpResponse.error(), /We can’t reach the server/],
])(
  "if %s while a channel report is saved, the panel shows that it wasn't saved completely and what to do, until a retry succeeds",
  async (_what, response, why) => {
    const { user } = open();
    server.use(http.post(`${SERVER}/rest/v1/rpc/record_sync_items`, response));
    await user.upload(drop(), REPORT);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("We couldn’t save the whole report");
    expect(alert).toHaveTextContent(why);
    expect(alert).toHaveTextContent("Drop the file again. Nothing is saved twice.");

    mockRpc("record_sync_items", null);
    await user.upload(drop(), REPORT);
    expect(await screen.findByText("The channel rejected 1 product, listed below")).toBeVisible();
    expect(screen.queryByText("We couldn’t save the whole report")).toBeNull();
  },
);

test("a file that isn't a channel report is rejected with an explanation", async () => {
  const beginCalls = mockRpc("begin_sync_run", null);
  const { user } = open();
  await user.upload(drop(), new File(["sku,price\nL-1,2\n"], "prices.csv", { type: "text/csv" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn’t read the report");
  expect(alert).toHaveTextContent("Nothing was changed: check that this is the channel’s report.");
  expect(beginCalls).toEqual([]);
});

/** A file that is moved after it was selected: `readable` reads succeed, and the next one fails. */
function moved(readable: number): File {
  const file = new File([ROWS.join("\n")], "report.txt", { type: "text/plain" });
  const gone = () => Promise.reject(new DOMException("moved", "NotReadableError"));
  let reads = 0;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const part = slice(...range);
    if (++reads > readable) part.arrayBuffer = gone;
    return part;
  };
  return file;
}

test.each([[0], [1]])(
  "a report file that was moved after it was selected is reported as unreachable, not as a file without a table (after %s reads)",
  async (readable) => {
    const { user } = open();
    await user.upload(drop(), moved(readable));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("it may have been moved, changed or deleted");
    expect(alert).toHaveTextContent("Nothing was changed, so you can choose the file again.");
  },
);

test("a channel report that couldn't be saved shows an error even if the person has left the screen", async () => {
  const { user, router } = open();
  let fail = () => {};
  const cue = new Promise<void>((resolve) => (fail = resolve));
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/record_sync_items`, async () => {
      await cue;
      return BROKEN();
    }),
  );
  await user.upload(drop(), REPORT);
  await act(() => router.navigate("/elsewhere"));
  fail();
  await expectToast("We couldn’t save the whole report");
});
