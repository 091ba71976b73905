import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type App, type EmailMessage, SmtpEmailDriver } from "@supabase/lite";
import type { StackConfig } from "../settings/config.ts";
import type { Database } from "../database/database.ts";
import { type MailValues, renderHtml, renderText } from "./mail-template.ts";

export type SendMail = (message: EmailMessage) => Promise<void>;
export type Mailer = NonNullable<App["_mailer"]>;

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
  email_change: "email_change",
  reauthentication: "",
};

type Letter = {
  kind: Kind;
  to: string;
  token: string;
  hash: string;
  userId: string | undefined;
  email?: string | undefined;
  newEmail?: string | undefined;
};

type Parts = { db: Database; config: StackConfig; send: SendMail; redirectTo: () => string };

/** Sends the auth server's emails with our templates, links to the API and the requested redirect. */
export function createMailer({ db, config, send, redirectTo }: Parts): Mailer {
  const post = async (letter: Letter) => {
    const values = await valuesOf(letter);
    const { subject, html, text } = await templateOf(letter.kind);
    await send({
      to: letter.to,
      subject: renderText(subject, values),
      html: renderHtml(html, values),
      ...(text === undefined ? {} : { text: renderText(text, values) }),
    });
  };

  async function valuesOf({ kind, to, token, hash, userId, email, newEmail }: Letter) {
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
    // The hosted server sends HTML only. Here the plain text is added if there is a `.txt` file beside the template.
    const plain = file.replace(/\.html$/, ".txt");
    return {
      subject,
      html: await readFile(file, "utf8"),
      text: existsSync(plain) && plain !== file ? await readFile(plain, "utf8") : undefined,
    };
  }

  return {
    sendConfirmation: (to, hash, token, meta) =>
      post({ kind: "confirmation", to, hash, token, userId: meta?.userId }),
    sendRecovery: (to, hash, token, meta) =>
      post({ kind: "recovery", to, hash, token, userId: meta?.userId }),
    sendMagicLink: (to, hash, token, meta) =>
      post({ kind: "magic_link", to, hash, token, userId: meta?.userId }),
    sendReauthentication: (to, token, meta) =>
      post({
        kind: "reauthentication",
        to,
        hash: meta?.tokenHash ?? "",
        token,
        userId: meta?.userId,
      }),
    sendEmailChange: async (to, hash, token, meta) => {
      const { userId, currentEmail: email, newEmail } = meta ?? {};
      await post({ kind: "email_change", to, hash, token, userId, email, newEmail });
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
