/**
 * An email that asks for at most one action. Its texts are plain text. The auth server fills `{{ … }}` placeholders in
 * the emails that it sends itself.
 */
export type Email = {
  subject: string;
  /** The line that an inbox shows after the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** The label of the button. Null for a security alert, which has no link, so that people learn not to expect one. */
  button: string | null;
  /** Explains why the person got this email and what to do if they didn't expect it. */
  why: string;
};

/** The layout's own texts, in each language. */
const COMMON = {
  en: { link: "If the button doesn’t work, open this address in your browser:" },
  "fr-CA": {
    link: "Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur\u00a0:",
  },
};

export type EmailLocale = keyof typeof COMMON;

export type EmailFrame = { locale: EmailLocale; brand: string; url: string };

const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Dark mode in the portal's colours, for mail programs that support it. The other styles are inline, because many mail
 * programs drop style sheets.
 */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .canvas { background: #0e1115 !important; }
    .sheet { background: #14171d !important; border-color: #262b31 !important; }
    .ink { color: #eceff2 !important; }
    .ink-2 { color: #b6bbc1 !important; }
    .ink-3 { color: #90969d !important; }
    .button { background: #4bcaca !important; color: #061415 !important; }
    .link { color: #4bcaca !important; }
  }`;

const SANS =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";

/** The email has no remote content: no images, no fonts, no tracking pixel. */
export function emailHtml(message: Email, { locale, brand, url }: EmailFrame): string {
  const href = escape(url);
  const action = (
    label: string,
  ) => `<p style="margin: 24px 0;"><a href="${href}" class="button" style="display: inline-block; padding: 11px 20px; background: #007780; border-radius: 8px; font-size: 15px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none;">${escape(label)}</a></p>
              <p class="ink-3" style="margin: 0 0 4px; font-size: 13px; line-height: 20px; color: #676e77;">${COMMON[locale].link}</p>
              <p style="margin: 0; font-size: 13px; line-height: 20px; overflow-wrap: anywhere; word-break: break-word;"><a href="${href}" class="link" style="color: #007780;">${href}</a></p>`;
  const paragraph = (text: string) =>
    `<p class="ink-2" style="margin: 0 0 16px; font-size: 15px; line-height: 24px; color: #49505a;">${escape(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${escape(message.subject)}</title>
  <style>${DARK}
  </style>
</head>
<body class="canvas" style="margin: 0; padding: 0; background: #f9fafb; ${SANS}">
  <div style="display: none; max-height: 0; overflow: hidden;">${escape(message.preview)}</div>
  <table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background: #f9fafb;">
    <tr>
      <td align="center" style="padding: 32px 16px;">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; ${SANS} text-align: left;">
          <tr>
            <td class="ink" style="padding: 0 4px 16px; font-size: 15px; font-weight: 600; color: #1a2028;">${escape(brand)}</td>
          </tr>
          <tr>
            <td class="sheet" style="padding: 32px 28px 24px; background: #ffffff; border: 1px solid #e0e3e6; border-radius: 12px;">
              <h1 class="ink" style="margin: 0 0 12px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.015em; color: #1a2028;">${escape(message.heading)}</h1>
              ${message.paragraphs.map(paragraph).join("\n              ")}
              ${message.button === null ? "" : action(message.button)}
            </td>
          </tr>
          <tr>
            <td class="ink-3" style="padding: 16px 4px 0; font-size: 13px; line-height: 20px; color: #676e77;">${escape(message.why)}</td>
          </tr>
        </table>
      </td>
    </tr>
  </table>
</body>
</html>
`;
}

/** The email as plain text, for people who prefer it and for spam filters that distrust emails without it. */
export function emailText(message: Email, { brand, url }: Omit<EmailFrame, "locale">): string {
  const action = message.button === null ? [] : [message.button, url];
  const parts = [message.heading, ...message.paragraphs, ...action, message.why];
  return `${parts.join("\n\n")}\n\n${brand}\n`;
}
