export type Mail = { messageId: string; to: string; subject: string; html: string; text: string };

/** Sends an email. Null if the server has no mail settings. */
export type Post = ((mail: Mail) => Promise<void>) | null;

/** The part of nodemailer that we use. The function that sends email passes it in. */
type CreateTransport = (options: object) => { sendMail: (mail: object) => Promise<unknown> };

type Setting = (name: string) => string | undefined;

/** Without a mail server, functions queue no email, and an invitation's link is shown to the owner instead. */
export const hasMailServer = (setting: Setting): boolean =>
  setting("SMTP_HOST") !== undefined && setting("SMTP_FROM") !== undefined;

/** Whether the mail server will never accept this email, such as one to an unknown address. */
export const isUndeliverable = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "EENVELOPE" &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500;

/** The default port is 465, because hosted functions can't connect to ports 25 and 587. */
export function mailServer(
  createTransport: CreateTransport,
  setting: Setting,
  brand: string,
): Post {
  const host = setting("SMTP_HOST");
  const from = setting("SMTP_FROM");
  if (host === undefined || from === undefined) return null;
  const port = Number(setting("SMTP_PORT") ?? "465");
  const user = setting("SMTP_USER");
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    // By default nodemailer asks the system for the host name, which a function isn't allowed to do.
    name: "supplier-portal",
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(user === undefined ? {} : { auth: { user, pass: setting("SMTP_PASS") ?? "" } }),
  });
  return async (mail) => {
    await transport.sendMail({ from: { name: brand, address: from }, ...mail });
  };
}
