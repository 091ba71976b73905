import { expect, test } from "vitest";
import { messageInput } from "@/support/tickets/ticket.ts";
import { HOSTILE_LINKS } from "#support/samples/hostile-links.ts";

const accepts = (link: string) => messageInput.safeParse({ body: "Look", link }).success;

test.each(["", "https://portal.example", " https://portal.example/a@b?c=d#e "])(
  "a ticket accepts the link %j",
  (link) => {
    expect(accepts(link)).toBe(true);
  },
);

test.each(HOSTILE_LINKS)("a ticket rejects the link %j", (link) => {
  expect(accepts(link)).toBe(false);
});
