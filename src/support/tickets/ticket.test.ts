import { expect, test } from "vitest";
import { messageInput } from "@/support/tickets/ticket.ts";

const accepts = (link: string) => messageInput.safeParse({ body: "Look", link }).success;

test.each(["", "https://portal.example", " https://portal.example/a@b?c=d#e "])(
  "a ticket accepts the link %j",
  (link) => {
    expect(accepts(link)).toBe(true);
  },
);

test.each([
  "https://portal.example@evil.example/",
  "https://user:password@evil.example/",
  "https://portal.example/\u202egnp.exe",
  "https://portal\u200b.example/",
  "https://",
  "http://portal.example/",
  "javascript:alert(1)",
])("a ticket rejects the link %j", (link) => {
  expect(accepts(link)).toBe(false);
});
