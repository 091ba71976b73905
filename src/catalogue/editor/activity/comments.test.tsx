import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ProductActivity } from "@/catalogue/editor/activity/product-activity.tsx";
import { useCommentDraft } from "@/catalogue/editor/activity/use-comment-draft.tsx";
import type { Role } from "@/account/organization/organization.ts";
import { productTextOf } from "@/catalogue/product/product.ts";
import { person, profileIs, server, SERVER } from "#support/auth-server.ts";
import { LAMP } from "#support/samples/lamp-product.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { logInBefore, member, mockRpc, NOAH, ORG } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(logInBefore);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const COMMENT = "00000000-0000-4000-8000-00000000c001";

const stored = (more: object = {}) => ({
  id: COMMENT,
  author_id: person.id,
  body: "Ask @Noah",
  mentions: [NOAH],
  assigned_to: null,
  created_at: "2026-11-20T15:04:00Z",
  edited_at: null,
  resolved_at: null,
  ...more,
});

const region = { currency: "CAD", locale: "en-CA", timeZone: "America/Toronto" };

function Activity({ role }: { role: Role }) {
  return (
    <ProductActivity
      organization={{ id: ORG, name: "Northvale", role, region }}
      product={{ ...LAMP, text: productTextOf(LAMP) }}
      canEdit={role !== "viewer"}
      draft={useCommentDraft(LAMP.id)}
      onRestored={() => {}}
    />
  );
}

/** Opens the lamp's activity as Ada. */
function open(
  comments: object[],
  { role = "editor", isMember = true, status = 200, others = [] }: Options = {},
) {
  mockRpc("product_history", []);
  const ada = isMember ? [member(person.id, "Ada", role)] : [];
  mockRpc("organization_members", [...ada, member(NOAH, "Noah", "viewer"), ...others]);
  server.use(
    profileIs("Ada"),
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/product_comments`, () =>
      status === 200 ? HttpResponse.json(comments) : HttpResponse.json({}, { status }),
    ),
  );
  return renderPortal([{ path: "/", element: <Activity role={role} /> }], "/").user;
}
type Options = {
  role?: Role;
  isMember?: boolean;
  status?: number;
  others?: ReturnType<typeof member>[];
};

test("a person is mentioned and a comment added with the keyboard alone", async () => {
  const added = mockRpc("add_product_comment", null);
  const user = open([]);
  const field = await screen.findByRole("textbox", { name: "Comment" });
  await user.type(field, "Ask @no");
  expect(screen.getByRole("option", { name: "Noah" })).toHaveAttribute("aria-selected", "true");
  expect(field).toHaveAttribute("aria-activedescendant");
  await user.keyboard("{Enter}");
  expect(field).toHaveValue("Ask @Noah ");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  await user.type(field, "about it{Control>}{Enter}{/Control}");
  await waitFor(() => expect(field).toHaveValue(""));
  expect(added).toMatchObject([{ product: LAMP.id, body: "Ask @Noah about it", mentions: [NOAH] }]);
});

test("Escape closes the list of suggested people, and the arrow keys wrap around at its ends", async () => {
  const user = open([]);
  const field = await screen.findByRole("textbox", { name: "Comment" });
  await user.type(field, "@");
  const isChosen = (name: string) =>
    screen.getByRole("option", { name }).getAttribute("aria-selected");
  expect(isChosen("Ada")).toBe("true");
  await user.keyboard("{ArrowUp}");
  expect(isChosen("Noah")).toBe("true");
  await user.keyboard("{ArrowDown}");
  expect(isChosen("Ada")).toBe("true");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(field).toHaveValue("@");
  expect(field).toHaveFocus();
});

test("a comment that couldn't be added keeps its text, and a retry sends the same id", async () => {
  const failed = mockRpc("add_product_comment", {}, 500);
  const user = open([]);
  const field = await screen.findByRole("textbox", { name: "Comment" });
  await user.type(field, "Check it");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await expectToast(/went wrong|failed|couldn’t|server/i);
  expect(field).toHaveValue("Check it");
  const added = mockRpc("add_product_comment", null);
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await waitFor(() => expect(field).toHaveValue(""));
  expect(added).toEqual(failed);
});

test("text that is typed while a comment is sent stays in the field", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const user = open([]);
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/add_product_comment`, async () => {
      await finished;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const field = await screen.findByRole("textbox", { name: "Comment" });
  await user.type(field, "Check it");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await user.type(field, " twice");
  finish();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Add comment" })).not.toHaveAttribute("aria-busy"),
  );
  expect(field).toHaveValue("Check it twice");
});

test("an editor resolves, assigns and edits a comment of their own", async () => {
  const edited = mockRpc("edit_product_comment", null);
  const assigned = mockRpc("assign_product_comment", null);
  const resolved = mockRpc("resolve_product_comment", null);
  const user = open([stored()]);
  const row = within(await screen.findByRole("listitem"));
  await user.click(row.getByRole("button", { name: "Resolve" }));
  await user.click(row.getByRole("button", { name: "Assigned to: No one" }));
  await user.click(await screen.findByRole("option", { name: "Noah" }));
  await user.click(row.getByRole("button", { name: "Edit" }));
  const field = row.getByRole("textbox", { name: "Edit comment" });
  expect(field).toHaveFocus();
  await user.type(field, " today");
  await user.click(row.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(resolved).toEqual([{ comment: COMMENT, is_resolved: true }]);
  expect(assigned).toEqual([{ comment: COMMENT, assignee: NOAH }]);
  expect(edited).toEqual([{ comment: COMMENT, body: "Ask @Noah today", mentions: [NOAH] }]);
});

test("an edit of a comment that an owner deleted stays on screen and can't be saved", async () => {
  const comments = [stored()];
  const user = open(comments);
  const row = within(await screen.findByRole("listitem"));
  await user.click(row.getByRole("button", { name: "Edit" }));
  await user.type(row.getByRole("textbox", { name: "Edit comment" }), " today");
  comments.pop();
  const edited = mockRpc("edit_product_comment", { code: "42501", message: "gone" }, 403);
  await user.click(row.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(edited).toHaveLength(1));
  expect(await screen.findByText("This comment was deleted")).toBeVisible();
  const field = screen.getByRole("textbox", { name: "Edit comment" });
  expect(field).toHaveValue("Ask @Noah today");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field).not.toBeInTheDocument();
});

test("a comment that mentions too many people shows an error and isn't sent, whether it's new or edited", async () => {
  const added = mockRpc("add_product_comment", null);
  const edited = mockRpc("edit_product_comment", null);
  const others = Array.from({ length: 21 }, (_, at) =>
    member(`00000000-0000-4000-8000-0000000001${at + 10}`, `Person ${at + 10}`, "viewer"),
  );
  const user = open([stored()], { others });
  const mentions = others.map(({ display_name }) => `@${display_name}`).join(", ");
  const error = "A comment can mention at most 20 people, and this one mentions 21.";

  await user.click(await screen.findByRole("button", { name: "Edit" }));
  for (const [name, button] of [
    ["Comment", "Add comment"],
    ["Edit comment", "Save"],
  ] as const) {
    const field = screen.getByRole("textbox", { name });
    await user.clear(field);
    await user.click(field);
    await user.paste(mentions);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(error));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByRole("button", { name: button })).toBeDisabled();
  }
  expect([...added, ...edited]).toEqual([]);
});

test("a comment is deleted only after a confirmation", async () => {
  const deleted = mockRpc("delete_product_comment", null);
  const user = open([stored()]);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(deleted).toEqual([]);
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this comment?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deleted).toEqual([{ comment: COMMENT }]));
});

test("a viewer can comment and sees who has to act, but can't assign or change others' comments", async () => {
  const other = { author_id: NOAH, assigned_to: NOAH, edited_at: "2026-11-20T16:00:00Z" };
  open([stored({ ...other, resolved_at: "2026-11-20T17:00:00Z" })], { role: "viewer" });
  const row = await screen.findByRole("listitem");
  expect(row).toHaveTextContent("Noah");
  expect(row).toHaveTextContent("edited");
  expect(row).toHaveTextContent("Resolved");
  expect(row).toHaveTextContent("Assigned toNoah");
  expect(within(row).queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Comment" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Assigned to/ })).not.toBeInTheDocument();
});

test("visiting support staff read comments but can't write any", async () => {
  open([stored({ author_id: null })], { role: "viewer", isMember: false });
  expect(await screen.findByRole("listitem")).toHaveTextContent("Former member");
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});

test("a product's activity that couldn't be loaded shows an error and offers a retry", async () => {
  open([], { status: 500 });
  expect(await screen.findByText("We couldn’t load the activity")).toBeVisible();
  expect(screen.getByRole("button", { name: /try again|retry/i })).toBeVisible();
});
