import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type App, type EmailMessage, SmtpEmailDriver } from "@supabase/lite";
import type { StackConfig } from "../settings/config.ts";
import type { Database } from "../database/database.ts";
import { type MailValues, renderHtml, renderText } from "./mail-template.ts";

export type SendMail = (message: EmailMessage) => Promise<void>;
type LiteMailer = NonNullable<App["_mailer"]>;

/** Something that happened to an account, by its name in config.toml. */
export type Notice =
  | "password_changed"
  | "email_changed"
  | "mfa_factor_enrolled"
  | "mfa_factor_unenrolled";
type NoticeFor = { userId: string; email: string; values?: MailValues };

export type Mailer = LiteMailer & {
  sendInvitation: LiteMailer["sendConfirmation"];
  /** Sends only if config.toml turns the notification on. After a change of address, `to` is the old address. */
  sendNotice: (notice: Notice, to: string, account: NoticeFor) => Promise<void>;
};

/** The emails by their names in config.toml, with the local stack's text for those without a template. */
const BUILT_IN = {
  confirmation: {
    subject: "Confirm your email address",
    text: "Follow this link to confirm your account:",
    link: "Confirm your email address",
  },
  recovery: {
    subject: "Reset your password",
    text: "Follow this link to set a new password:",
    link: "Reset your password",
  },
  magic_link: { subject: "Your login link", text: "Follow this link to log in:", link: "Log in" },
  invite: {
    subject: "You have been invited",
    text: "Follow this link to accept the invitation:",
    link: "Accept the invitation",
  },
  email_change: {
    subject: "Confirm your new email address",
    text: "Follow this link to change your address from {{ .Email }} to {{ .NewEmail }}:",
    link: "Change your email address",
  },
  reauthentication: {
    subject: "{{ .Token }} is your verification code",
    text: "Enter this code: {{ .Token }}",
    link: "",
  },
} as const;

type Kind = keyof typeof BUILT_IN;

/** The `type` parameter of the link in each email. */
const LINK_TYPES: Record<Kind, string> = {
  confirmation: "signup",
  recovery: "recovery",
  magic_link: "magiclink",
  invite: "invite",
  email_change: "email_change",
  reauthentication: "",
};

type Email = {
  kind: Kind;
  to: string;
  token: string;
  hash: string;
  userId: string | undefined;
  email?: string | undefined;
  newEmail?: string | undefined;
};

type Parts = {
  db: Database;
  config: StackConfig;
  send: SendMail;
  redirectTo: () => string;
  /** Called once for each email that isn't a notice, but only once for the two emails of a change of address. */
  count?: () => void;
};

/** Sends the auth server's emails with our templates, links to the API and the requested redirect. */
export function createMailer({
  db,
  config,
  send,
  redirectTo,
  count = () => undefined,
}: Parts): Mailer {
  const post = async (message: Email) => {
    const values = await valuesOf(message);
    const { subject, html, text } = await templateOf(message.kind);
    await send({
      to: message.to,
      // The hosted server escapes values as HTML in the subject, too.
      subject: renderHtml(subject, values),
      html: renderHtml(html, values),
      ...(text === undefined ? {} : { text: renderText(text, values) }),
    });
  };

  async function valuesOf({ kind, to, token, hash, userId, email, newEmail }: Email) {
    const link = new URL("/auth/v1/verify", config.apiUrl);
    link.search = new URLSearchParams({
      token: hash,
      type: LINK_TYPES[kind],
      redirect_to: redirectTo(),
    }).toString();
    const values: MailValues = {
      ConfirmationURL: link.href,
      Token: token,
      TokenHash: hash,
      SiteURL: config.auth.site_url,
      RedirectTo: redirectTo(),
      Email: email ?? to,
      NewEmail: newEmail ?? "",
      Data: await dataOf(userId),
    };
    return values;
  }

  async function dataOf(userId: string | undefined): Promise<Record<string, unknown>> {
    if (userId === undefined) return {};
    const [user] = await db.query<{ data: Record<string, unknown> | null }>(
      "select raw_user_meta_data as data from auth.users where id = $1",
      [userId],
    );
    return user?.data ?? {};
  }

  async function templateOf(kind: Kind) {
    const own = config.auth.email.template[kind];
    const { text, link } = BUILT_IN[kind];
    const subject = own?.subject ?? BUILT_IN[kind].subject;
    if (own?.content_path === undefined) return { subject, html: builtInHtml(text, link) };
    const file = resolve(config.folders.root, own.content_path);
    // The hosted server sends HTML only. The embedded one adds plain text if the template has a `.txt` file.
    const plain = file.replace(/\.html$/, ".txt");
    return {
      subject,
      html: await readFile(file, "utf8"),
      text: existsSync(plain) && plain !== file ? await readFile(plain, "utf8") : undefined,
    };
  }

  const sendNotice: Mailer["sendNotice"] = async (notice, to, { userId, email, values = {} }) => {
    const own = config.auth.email.notification[notice];
    if (own?.enabled !== true || own.content_path === undefined) return;
    const all = { Email: email, Data: await dataOf(userId), ...values };
    const html = await readFile(resolve(config.folders.supabase, own.content_path), "utf8");
    await send({ to, subject: renderHtml(own.subject ?? "", all), html: renderHtml(html, all) });
  };

  const postCounted = (message: Email) => {
    count();
    return post(message);
  };
  const sendLink =
    (kind: Kind): LiteMailer["sendConfirmation"] =>
    (to, hash, token, meta) =>
      postCounted({ kind, to, hash, token, userId: meta?.userId });

  return {
    sendConfirmation: sendLink("confirmation"),
    sendRecovery: sendLink("recovery"),
    sendMagicLink: sendLink("magic_link"),
    sendInvitation: sendLink("invite"),
    sendNotice,
    sendReauthentication: (to, token, meta) => {
      const { tokenHash: hash = "", userId } = meta ?? {};
      return postCounted({ kind: "reauthentication", to, hash, token, userId });
    },
    sendEmailChange: async (to, hash, token, meta) => {
      const { userId, currentEmail: email, newEmail } = meta ?? {};
      await postCounted({ kind: "email_change", to, hash, token, userId, email, newEmail });
      // If both addresses must confirm, lite creates two tokens but doesn't send the second.
      if (meta?.tokenNew === undefined || meta.tokenHashNew === undefined || !newEmail) return;
      const second = { hash: meta.tokenHashNew, token: meta.tokenNew };
      await post({ kind: "email_change", to: newEmail, ...second, userId, email, newEmail });
    },
  };
}

function builtInHtml(text: string, link: string): string {
  const anchor = link === "" ? "" : `<p><a href="{{ .ConfirmationURL }}">${link}</a></p>`;
  const code = link === "" ? "" : "<p>Or enter this code: {{ .Token }}</p>";
  return `<!doctype html>\n<p>${text}</p>\n${anchor}\n${code}\n`;
}

/** Sends over real SMTP to the mailbox of the stack. */
export function smtpSender({ ports, mail }: StackConfig): SendMail {
  const driver = new SmtpEmailDriver({ host: "127.0.0.1", port: ports.smtp, from: mail });
  return (message) => driver.send(message);
}
