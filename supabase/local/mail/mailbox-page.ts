import { html } from "hono/html";
import type { Message, Person } from "./mailbox-message.ts";

type View = { messages: readonly Message[]; open: Message | undefined; asText: boolean };

/** Renders the whole page for one URL. `mailbox-page.js` fetches it again to check for new emails. */
export function mailboxPage({ messages, open, asText }: View) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${open ? `${subjectOf(open)} · Mailbox` : "Mailbox"}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/mailbox.css" />
        <script type="module" src="/mailbox.js"></script>
      </head>
      <body class="${open ? "reading" : ""}">
        <header>
          <h1><a href="/">Mailbox</a></h1>
          <p id="count" role="status">${countOf(messages)}</p>
          <form method="post" action="/delete"><button>Delete all</button></form>
        </header>
        <main>
          <nav id="list" aria-label="Messages">${list(messages, open)}</nav>
          ${open ? article(open, asText) : hint(messages)}
        </main>
      </body>
    </html>`;
}

const countOf = ({ length }: readonly Message[]) =>
  length === 1 ? "1 message" : `${length} messages`;

function list(messages: readonly Message[], open: Message | undefined) {
  if (messages.length === 0) return "";
  return html`<ul>
    ${messages.map(
      (message) =>
        html`<li>
          <a href="/message/${message.id}" ${message === open ? html`aria-current="page"` : ""}>
            <span class="to">${recipients(message).map(addressOf).join(", ")}</span>
            ${time(message)}
            <span class="subject">${subjectOf(message)}</span>
          </a>
        </li>`,
    )}
  </ul>`;
}

function hint(messages: readonly Message[]) {
  return messages.length === 0
    ? html`<p class="hint">
        No mail yet. Every e-mail the portal sends lands here, and nowhere else.
      </p>`
    : html`<p class="hint">Choose a message to read it.</p>`;
}

function article(message: Message, asText: boolean) {
  const { id, from, attachments } = message;
  const showText = asText || message.html === "";
  const tab = (name: string, href: string, current: boolean) =>
    html`<a href="${href}" ${current ? html`aria-current="page"` : ""}>${name}</a>`;
  return html`<article>
    <a class="back" href="/">All messages</a>
    <h2>${subjectOf(message)}</h2>
    <dl>
      <dt>From</dt>
      <dd>${addressOf(from)}</dd>
      <dt>To</dt>
      <dd>${recipients(message).map(addressOf).join(", ")}</dd>
      <dt>Received</dt>
      <dd>${time(message)}</dd>
      ${
        attachments.length > 0
          ? html`<dt>Attached</dt>
              <dd>${attachments.map(({ name, size }) => `${name} (${size} bytes)`).join(", ")}</dd>`
          : ""
      }
    </dl>
    ${
      message.html === ""
        ? ""
        : html`<div class="tabs">
            ${tab("HTML", `/message/${id}`, !showText)}
            ${tab("Text", `/message/${id}?as=text`, showText)}
          </div>`
    }
    ${
      showText
        ? html`<pre tabindex="0">${message.text}</pre>`
        : html`<iframe
            title="The message"
            src="/view/${id}.html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
    }
  </article>`;
}

const subjectOf = ({ subject }: Message) => subject || "(no subject)";

const recipients = ({ to, cc, bcc }: Message) => [...to, ...cc, ...bcc];

const addressOf = ({ name, address }: Person) => (name ? `${name} <${address}>` : address);

function time({ received }: Message) {
  const clock = received.toLocaleTimeString("en-CA", { hour12: false });
  return html`<time datetime="${received.toISOString()}">${clock}</time>`;
}
