import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { ConnectSheet } from "@/channels/integrations/connect-sheet.tsx";
import { shopify } from "@/channels/definitions/shopify.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { NORTHVALE } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const ID = "00000000-0000-4000-8000-0000000000c1";

/**
 * Opens the form and records the channels that it creates. The server answers the first requests with these responses.
 */
function open(...responses: (() => Response | Promise<Response>)[]) {
  const made: unknown[] = [];
  server.use(
    http.post(`${SERVER}/rest/v1/channels`, async ({ request }) => {
      const respond = responses.shift();
      if (respond) return respond();
      made.push(await request.json());
      return HttpResponse.json({ id: ID }, { status: 201 });
    }),
  );
  const onConnected = vi.fn<(channel: string) => void>();
  const element = (
    <ConnectSheet
      organization={NORTHVALE}
      definition={shopify}
      onClose={() => undefined}
      onConnected={onConnected}
    />
  );
  const { user } = renderPortal([{ path: "/", element }], "/");
  return { user, made, onConnected };
}

const connect = () => screen.getByRole("button", { name: "Connect" });

test("double-clicking “Connect” connects the channel once", async () => {
  let respond = (_made: Response) => {};
  const response = new Promise<Response>((resolve) => (respond = resolve));
  const { user, made, onConnected } = open(() => response);
  await user.dblClick(connect());
  respond(HttpResponse.json({ id: ID }, { status: 201 }));
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledWith(ID));
  expect(onConnected).toHaveBeenCalledOnce();
  expect(made).toEqual([]);
});

test("without a response from the server, the connect form shows that the channel may already be in the list", async () => {
  const { user, onConnected } = open(() => HttpResponse.error());
  await user.click(connect());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn’t confirm the connection");
  expect(alert).toHaveTextContent("can’t reach the server");
  expect(alert).toHaveTextContent(
    "If the channel is in the list, it was connected: only the response was",
  );
  expect(onConnected).not.toHaveBeenCalled();
});

test("a channel name that is already used is reported on the name field, which gets the focus", async () => {
  const taken = () => HttpResponse.json({ code: "23505", message: "twice" }, { status: 409 });
  const { user, made, onConnected } = open(taken);
  await user.click(connect());
  const name = screen.getByLabelText("Name");
  await vi.waitFor(() => expect(name).toHaveAccessibleDescription(/already has this name/));
  expect(name).toHaveFocus();
  await enter(user, name, ", Quebec");
  await user.click(connect());
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledWith(ID));
  expect(made).toMatchObject([{ name: "Shopify, Quebec" }]);
});
