import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useState } from "react";
import { google } from "@/channels/definitions/google.ts";
import { FileOutcome } from "@/channels/sync/file-outcome.tsx";
import { useFileSync } from "@/channels/sync/use-file-sync.tsx";
import { Toasters } from "@/ui/feedback/toasters.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { syncServer } from "#support/sync-server.ts";
import { logInBefore, team } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  syncServer();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function FileSyncButton() {
  const sync = useFileSync();
  const { channel, plan } = plannedGoogle();
  const request = { channel: channel.id, plan, layouts: google.files, title: NORTHVALE.name };
  return (
    <>
      <button type="button" onClick={() => sync.mutate({ ...request, changes: ["new"] })}>
        Make the file
      </button>
      <FileOutcome sync={sync} />
    </>
  );
}

/** A screen with a button to leave it. */
function Screen() {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && <FileSyncButton />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

/** Mocks a request for products that stays pending until the test makes it fail. */
function failsOnCue() {
  let fail = () => {};
  const cue = new Promise<void>((resolve) => (fail = resolve));
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/file_items`, async () => {
      await cue;
      return HttpResponse.json({ message: "gone", code: "42501" }, { status: 403 });
    }),
  );
  return () => fail();
}

const open = () => renderPortal([{ path: "/", element: <Screen /> }], "/", <Toasters />).user;

test("a channel file that couldn't be created is reported in a toast if the person has left the screen", async () => {
  const fail = failsOnCue();
  const user = open();
  await user.click(screen.getByRole("button", { name: "Make the file" }));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  fail();
  await expectToast("The file wasn’t created");
});

test("a channel file that couldn't be created is reported on its screen if the screen is open", async () => {
  const fail = failsOnCue();
  const user = open();
  await user.click(screen.getByRole("button", { name: "Make the file" }));
  fail();
  expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was marked as sent.");
});
