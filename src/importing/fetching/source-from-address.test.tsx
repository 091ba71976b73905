import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { SourceFromAddress } from "@/importing/fetching/source-from-address.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { ORG, startInTeam } from "#support/team-server.ts";

const FUNCTION = `${SERVER}/functions/v1/fetch-source`;

startInTeam();

function open() {
  const onFile = vi.fn<(file: File) => void>();
  const element = <SourceFromAddress organization={ORG} onFile={onFile} />;
  return { ...renderPortal([{ path: "/", element }], "/"), onFile };
}

test("the server fetches a file from a URL and passes it on with its name", async () => {
  const requested: unknown[] = [];
  server.use(
    http.post(FUNCTION, async ({ request }) => {
      requested.push(await request.json());
      return new HttpResponse("sku\nA\n", {
        headers: { "content-type": "application/octet-stream" },
      });
    }),
  );
  const { user, onFile } = open();
  const url = "https://supplier.example/lists/prix%20d%C3%A9taill%C3%A9s.csv?day=today";
  await user.type(await screen.findByLabelText("File URL"), ` ${url}`);
  await user.click(screen.getByRole("button", { name: "Fetch file" }));
  await vi.waitFor(() => expect(onFile).toHaveBeenCalledOnce());
  expect(requested).toEqual([{ organization: ORG, url }]);
  expect(onFile.mock.lastCall?.[0].name).toBe("prix détaillés.csv");
});

test.each([
  ["a rejected URL", { error: "private-address" }, 422, /private network/],
  ["an expired session", { message: "JWT expired" }, 401, /session has ended/],
  ["an unexpected error", { message: "?" }, 502, /went wrong on our side/],
])(
  "the import shows why a file couldn't be fetched from a URL: %s",
  async (_what, response, status, expected) => {
    server.use(http.post(FUNCTION, () => HttpResponse.json(response, { status })));
    const { user, onFile } = open();
    await enter(user, await screen.findByLabelText("File URL"), "https://10.0.0.1/a.csv");
    await user.click(screen.getByRole("button", { name: "Fetch file" }));
    expect(await screen.findByText(expected)).toBeVisible();
    expect(onFile).not.toHaveBeenCalled();
  },
);

test("the import doesn't send a request without a URL", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Fetch file" }));
  expect(screen.getByText(/This isn’t a valid URL/)).toBeVisible();
});
