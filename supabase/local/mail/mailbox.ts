import { readFileSync } from "node:fs";
import { Hono, type Context } from "hono";
import { csrf } from "hono/csrf";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { LOOPBACK, portError, serveLoopback } from "../network/loopback.ts";
import { mailpitApi } from "./mailbox-api.ts";
import { readMessage } from "./mailbox-message.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { MailboxStore } from "./mailbox-store.ts";

export type Mailbox = { port: number; smtpPort: number; close: () => Promise<void> };

const LARGEST = 25 * 1024 * 1024;

/** Receives every email over SMTP and shows it over HTTP. No email leaves this machine. */
export async function startMailbox(requested: {
  port: number;
  smtpPort: number;
}): Promise<Mailbox> {
  const store = new MailboxStore();
  const web = await serveLoopback("mailbox", requested.port, mailboxApp(store).fetch);
  try {
    const smtp = await startSmtp(store, requested.smtpPort);
    return {
      port: web.port,
      smtpPort: smtp.port,
      close: async () => {
        await Promise.all([web.close(), smtp.close()]);
      },
    };
  } catch (error) {
    await web.close();
    throw error;
  }
}

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The HTML of an email is untrusted: no scripts, no forms, no origin, and nothing is loaded from other machines. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src data: http://127.0.0.1:* http://localhost:*; font-src data:; form-action 'none'; frame-ancestors 'self'";

export function mailboxApp(store: MailboxStore): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "same-origin");
    if (!c.res.headers.has("content-security-policy"))
      c.header("content-security-policy", PAGE_POLICY);
  });
  app.route("/api/v1", mailpitApi(store));
  app.get("/mailbox.css", (c) => text(c, asset("./mailbox-page.css"), "text/css"));
  app.get("/mailbox.js", (c) => text(c, asset("./mailbox-page.js"), "text/javascript"));
  app.get("/", (c) =>
    c.html(mailboxPage({ messages: store.all(), open: undefined, asText: false })),
  );
  app.get("/message/:id", (c) => {
    const open = store.find(c.req.param("id"));
    if (!open) return c.redirect("/");
    return c.html(
      mailboxPage({ messages: store.all(), open, asText: c.req.query("as") === "text" }),
    );
  });
  app.get("/view/:file{.+\\.html}", (c) => {
    const message = store.find(c.req.param("file").replace(/\.html$/, ""));
    if (!message) return c.notFound();
    c.header("content-security-policy", MESSAGE_POLICY);
    return c.html(`<base target="_blank">${message.html}`);
  });
  app.get("/view/:file{.+\\.txt}", (c) => {
    const message = store.find(c.req.param("file").replace(/\.txt$/, ""));
    return message ? text(c, message.text, "text/plain") : c.notFound();
  });
  app.post("/delete", csrf(), (c) => {
    store.clear();
    return c.redirect("/", 303);
  });
  return app;
}

function text(c: Context, body: string, type: string) {
  c.header("content-type", `${type}; charset=utf-8`);
  return c.body(body);
}

async function startSmtp(store: MailboxStore, requested: number) {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_credentials, _session, done) => done(null, { user: "anyone" }),
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 200,
    logger: false,
    onData: (stream, session, done) => void storeMessage(store, stream, session, done),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", (error) => reject(portError(error, "mailbox SMTP", requested)));
    const net = server.listen(requested, LOOPBACK, () => {
      const address = net.address();
      resolve(typeof address === "object" && address !== null ? address.port : requested);
    });
  });
  // A client that disconnects in the middle of a line is not our error.
  server.on("error", () => undefined);
  return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

async function storeMessage(
  store: MailboxStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error?: Error | null, response?: string) => void,
) {
  try {
    const message = await receive(stream, session);
    store.add(message);
    done(null, `kept as ${message.id}`);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (stream.sizeExceeded) throw new Error("The message is larger than 25 MB.");
  const { mailFrom, rcptTo } = session.envelope;
  return readMessage(Buffer.concat(chunks), {
    from: mailFrom ? mailFrom.address : "",
    recipients: rcptTo.map(({ address }) => address),
  });
}
