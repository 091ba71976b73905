import { Hono } from "hono";
import { z } from "zod";
import type { Message, Person } from "./mailbox-message.ts";
import type { MailboxStore } from "./mailbox-store.ts";

const PAGE = 50;

/** The part of Mailpit's HTTP API that the tests use, so that the same tests run against the official local stack. */
export function mailpitApi(store: MailboxStore) {
  const api = new Hono();

  api.get("/messages", (c) => c.json(page(store, store.all(), c.req.query())));
  api.get("/search", (c) => {
    const query = c.req.query("query") ?? "";
    if (query.trim() === "") return c.json({ Error: "Error: no search query" }, 400);
    return c.json(page(store, store.search(query), c.req.query()));
  });
  api.get("/message/:id", (c) => {
    const message = store.find(c.req.param("id"));
    return message ? c.json(whole(message)) : c.json({ Error: "Error: message not found" }, 404);
  });
  api.delete("/messages", async (c) => {
    const text = await c.req.text();
    const selection = deletion.safeParse(text === "" ? {} : parseJson(text));
    if (!selection.success) return c.json({ Error: "Error: invalid request" }, 400);
    const { IDs } = selection.data;
    if (IDs.length > 0) store.remove(IDs);
    else store.clear();
    return c.text("ok");
  });
  return api;
}

const deletion = z.object({
  IDs: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
});

const count = z.coerce.number().int().nonnegative();

function page(
  store: MailboxStore,
  found: readonly Message[],
  query: Readonly<Record<string, string>>,
) {
  const start = count.catch(0).parse(query["start"]);
  const limit = count.catch(PAGE).parse(query["limit"]);
  const total = store.all().length;
  const messages = found.slice(start, start + limit).map(summary);
  return {
    total,
    unread: total,
    count: messages.length,
    messages_count: found.length,
    messages_unread: found.length,
    start,
    tags: [],
    messages,
  };
}

const person = ({ name, address }: Person) => ({ Name: name, Address: address });

function shared(message: Message) {
  return {
    ID: message.id,
    MessageID: message.messageId,
    From: person(message.from),
    To: message.to.map(person),
    Cc: message.cc.map(person),
    Bcc: message.bcc.map(person),
    ReplyTo: message.replyTo.map(person),
    Subject: message.subject,
    Tags: [],
    Size: message.size,
  };
}

function summary(message: Message) {
  return {
    ...shared(message),
    Read: false,
    Created: message.received.toISOString(),
    Attachments: message.attachments.length,
    Snippet: message.text.replace(/\s+/g, " ").trim().slice(0, 250),
  };
}

function whole(message: Message) {
  return {
    ...shared(message),
    ReturnPath: message.returnPath,
    Date: message.received.toISOString(),
    Text: message.text,
    HTML: message.html,
    Inline: [],
    Attachments: message.attachments.map(({ name, type, contentId, size }, i) => ({
      PartID: String(i + 1),
      FileName: name,
      ContentType: type,
      ContentID: contentId,
      Size: size,
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
