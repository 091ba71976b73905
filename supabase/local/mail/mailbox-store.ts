import type { Message, Person } from "./mailbox-message.ts";

/** Limits the number of emails, so that a long test run doesn't fill the memory. */
export const CAPACITY = 500;

/** Stores emails, the newest first. They're only in memory, because old test emails are never needed. */
export class MailboxStore {
  #messages: Message[] = [];

  add(message: Message) {
    this.#messages = [message, ...this.#messages].slice(0, CAPACITY);
  }

  all(): readonly Message[] {
    return this.#messages;
  }

  find(id: string): Message | undefined {
    return id === "latest" ? this.#messages[0] : this.#messages.find((one) => one.id === id);
  }

  /**
   * The part of Mailpit's query language that the tests need: `to:`, `from:`, `cc:`, `bcc:`, `subject:`, "quoted",
   * words.
   */
  search(query: string): readonly Message[] {
    const terms = Array.from(query.matchAll(TERM), ([, field = "", quoted, plain]) => ({
      field: field.toLowerCase(),
      text: (quoted ?? plain ?? "").toLowerCase(),
    }));
    return this.#messages.filter((message) =>
      terms.every(({ field, text }) => searchable(message, field).toLowerCase().includes(text)),
    );
  }

  remove(ids: readonly string[]) {
    this.#messages = this.#messages.filter((one) => !ids.includes(one.id));
  }

  clear() {
    this.#messages = [];
  }
}

const TERM = /(?:(to|from|cc|bcc|subject):)?(?:"([^"]*)"|(\S+))/gi;

const written = (people: readonly Person[]) =>
  people.map(({ name, address }) => `${name} <${address}>`).join(" ");

function searchable(message: Message, field: string): string {
  switch (field) {
    case "to":
      return written(message.to);
    case "from":
      return written([message.from]);
    case "cc":
      return written(message.cc);
    case "bcc":
      return written(message.bcc);
    case "subject":
      return message.subject;
    default: {
      const { from, to, cc, bcc, subject, text, html } = message;
      return [written([from, ...to, ...cc, ...bcc]), subject, text, html].join(" ");
    }
  }
}
