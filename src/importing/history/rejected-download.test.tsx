import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NOT_UNDONE } from "@/importing/history/import-history-api.ts";
import { rejectionKey } from "@/importing/rejections/database-rejections.ts";
import * as downloads from "@/lib/files/save-file.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { logInBefore, ORG, team } from "#support/team-server.ts";
import { RejectedDownload } from "./rejected-download.tsx";

const saved = vi.spyOn(downloads, "saveFile").mockImplementation(() => undefined);

const REJECTIONS = `${SERVER}/rest/v1/import_rejections`;
const ID = "00000000-0000-4000-8000-0000000000c1";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  saved.mockClear();
  logInBefore();
  team();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const REJECTION = { reason: "rejected", code: "23505", constraint: "products_sku" } as const;
const CONTENT = JSON.stringify({
  form: { kind: "csv", delimiter: ";" },
  issues: [{ code: "value-no-decimal", field: "price", error: { is: "no-decimal" } }],
  rejections: [REJECTION],
  rows: [
    ["SKU", "Price", ""],
    ["A-1", "soon", "value-no-decimal price"],
    ["A-2", "1", rejectionKey(REJECTION)],
  ],
  leftOut: 3,
});

function holding(rows: readonly object[]) {
  server.use(
    http.get(REJECTIONS, ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get("org_id")).toBe(`eq.${ORG}`);
      expect(searchParams.get("change_set_id")).toBe(`eq.${ID}`);
      const isOne = request.headers.get("accept")?.includes("object") === true;
      return HttpResponse.json(isOne ? (rows[0] ?? null) : [...rows]);
    }),
  );
}

type Opened = { rejected: number; rejectedRows?: Blob | null; lacksDatabaseRejections?: boolean };

function open({ rejected, rejectedRows = null, lacksDatabaseRejections = false }: Opened) {
  const past = {
    id: ID,
    kind: "import",
    title: "Every morning",
    state: "committed",
    isPartial: false,
    undo_of: null,
    at: "2026-11-22T06:00:00Z",
    actor: null,
    supplier: null,
    file: "prices.csv",
    sheet: null,
    address: null,
    rowsRead: 4,
    created: 0,
    updated: 0,
    removed: 0,
    unchanged: 0,
    skipped: 0,
    unsent: 0,
    undone: NOT_UNDONE,
    rejected,
  } as const;
  const element = (
    <>
      <RejectedDownload
        past={past}
        organization={ORG}
        rejectedRows={rejectedRows}
        lacksDatabaseRejections={lacksDatabaseRejections}
      />
      <p>The report</p>
    </>
  );
  return renderPortal([{ path: "/", element }], "/");
}

test("the rejected rows of a scheduled run can be downloaded in their original form with the reasons", async () => {
  holding([{ change_set_id: ID, content: CONTENT }]);
  const { user } = open({ rejected: 4 });
  await user.click(await screen.findByRole("button", { name: "Download rejected rows" }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [file, name] = saved.mock.lastCall ?? [];
  expect(name).toBe("prices-csv-rejected.csv");
  expect(await file?.text()).toBe(
    '"SKU";"Price";"Reason"\r\n"A-1";"soon";"Price: Enter a number, such as 12.50."\r\n' +
      '"A-2";"1";"Another product already has this SKU."\r\n',
  );
  expect(await screen.findByText(/3 more rows were rejected but not stored/)).toBeVisible();
});

test("expired rejected rows aren't offered for download, and the report says how to see them again", async () => {
  holding([]);
  open({ rejected: 4 });
  expect(await screen.findByText(/To see them, import the file again/)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("the report of an import without rejected rows doesn't mention any", async () => {
  open({ rejected: 0 });
  await screen.findByText("The report");
  expect(screen.queryByText(/rejected rows/)).not.toBeInTheDocument();
});

test("the import report says which rejected rows are missing because the file wasn't open, and what to do", async () => {
  const rejectedRows = new Blob(["x"], { type: "text/csv" });
  open({ rejected: 4, rejectedRows, lacksDatabaseRejections: true });
  expect(
    await screen.findByText(/Rows rejected by the catalogue can’t be downloaded/),
  ).toHaveTextContent(/import the file again and keep this tab open/);
  expect(screen.getByRole("button", { name: "Download rejected rows" })).toBeEnabled();
});

test("the import report doesn't ask the server for rejected rows that this browser has", async () => {
  const { user } = open({ rejected: 4, rejectedRows: new Blob(["x"], { type: "text/csv" }) });
  await user.click(await screen.findByRole("button", { name: "Download rejected rows" }));
  expect(saved).toHaveBeenCalledOnce();
});

test("if the server fails, downloading rejected rows shows an error, and the button stays enabled", async () => {
  holding([{ change_set_id: ID, content: CONTENT }]);
  const { user } = open({ rejected: 4 });
  const button = await screen.findByRole("button", { name: "Download rejected rows" });
  server.use(http.get(REJECTIONS, () => HttpResponse.json({}, { status: 500 })));
  await user.click(button);
  expect(await screen.findByText("We couldn’t download the rejected rows")).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  expect(button).toBeEnabled();
});
