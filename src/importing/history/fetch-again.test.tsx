import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { ORG, startInTeam } from "#support/team-server.ts";
import { FetchAgain } from "./fetch-again.tsx";

const FUNCTION = `${SERVER}/functions/v1/fetch-source`;
const ADDRESS = "https://supplier.example/prices.csv";

startInTeam();

async function press() {
  const onFile = vi.fn<(file: File) => void>();
  const element = (
    <FetchAgain organization={ORG} title="Prices" address={ADDRESS} onFile={onFile} />
  );
  const { user } = renderPortal([{ path: "/", element }], "/");
  await user.click(await screen.findByRole("button", { name: "Fetch and run again: Prices" }));
  return onFile;
}

test("one click on an earlier import fetches the current file from its URL", async () => {
  const requested: unknown[] = [];
  server.use(
    http.post(FUNCTION, async ({ request }) => {
      requested.push(await request.json());
      return new HttpResponse("sku\nA\n", {
        headers: { "content-type": "application/octet-stream" },
      });
    }),
  );
  const onFile = await press();
  await vi.waitFor(() => expect(onFile).toHaveBeenCalledOnce());
  expect(requested).toEqual([{ organization: ORG, url: ADDRESS }]);
  expect(onFile.mock.lastCall?.[0].name).toBe("prices.csv");
});

test("if the site doesn't provide the file again, the import shows the error and lets a person retry", async () => {
  server.use(
    http.post(FUNCTION, () => HttpResponse.json({ error: "refused-there" }, { status: 422 })),
  );
  const onFile = await press();
  expect(await screen.findByText(/didn’t provide this file/)).toBeVisible();
  expect(onFile).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Fetch and run again: Prices" })).toBeEnabled();
});
