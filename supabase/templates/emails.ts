import { NOTIFICATION_EMAILS } from "./alert-emails.ts";
import type { Role } from "@/account/organization/organization.ts";
import { emailHtml, emailText, type Email, type EmailLocale } from "../functions/_shared/email.ts";

type Invitation = {
  brand: string;
  email: string;
  organization: string;
  inviter: string | null;
  /** The role, or null if the email doesn't contain it. */
  role: Role | null;
  /** The sender: the portal's invitation needs an existing account, the auth server's creates one. */
  by: "portal" | "auth server";
};

const MAY: Record<EmailLocale, Record<Role, string>> = {
  en: {
    owner: "As an owner, you manage its data, settings and members.",
    editor: "As an editor, you can change its data.",
    viewer: "As a viewer, you can read its data.",
  },
  "fr-CA": {
    owner: "À titre de propriétaire, vous gérez ses données, ses paramètres et ses membres.",
    editor: "À titre d’éditeur, vous pouvez modifier ses données.",
    viewer: "À titre de lecteur, vous pouvez consulter ses données.",
  },
};

const sentences = (...all: string[]) => all.filter((each) => each !== "").join(" ");

const INVITATION: Record<EmailLocale, (invitation: Invitation, may: string) => Email> = {
  en: ({ brand, email, organization, inviter, by }, may) => ({
    subject: `Join ${organization} on ${brand}`,
    preview: may || `You’re invited to ${brand}.`,
    heading: `Join ${organization}`,
    paragraphs: [
      sentences(`${inviter ?? "An owner"} invited you to join ${organization} on ${brand}.`, may),
      by === "portal"
        ? `The invitation is for ${email} and expires in 7 days. If you don’t have an account yet, sign up with this address, then open this email again.`
        : `The invitation is for ${email}. Choose a password to get started. The link expires in 1 hour.`,
    ],
    button: "View invitation",
    why: `You received this email because an owner of ${organization} invited you. If you didn’t expect it, ignore it: nothing changes unless you accept.`,
  }),
  "fr-CA": ({ brand, email, organization, inviter, by }, may) => ({
    subject: `Rejoignez ${organization} dans ${brand}`,
    preview: may || `Vous êtes invité dans ${brand}.`,
    heading: `Rejoignez ${organization}`,
    paragraphs: [
      sentences(
        `${inviter ?? "Un propriétaire"} vous invite à rejoindre ${organization} dans ${brand}.`,
        may,
      ),
      by === "portal"
        ? `L’invitation s’adresse à ${email} et expire dans 7\u00a0jours. Si vous n’avez pas encore de compte, inscrivez-vous avec cette adresse, puis ouvrez de nouveau ce courriel.`
        : `L’invitation s’adresse à ${email}. Choisissez un mot de passe pour commencer. Le lien expire dans 1\u00a0heure.`,
    ],
    button: "Voir l’invitation",
    why: `Vous recevez ce courriel parce qu’un propriétaire de ${organization} vous a invité. Si vous ne l’attendiez pas, ignorez-le\u00a0: rien ne change sans votre accord.`,
  }),
};

/** The email that the function `jobs` sends. An invitation from Supabase's dashboard uses the template below. */
export const invitationEmail = (locale: EmailLocale, invitation: Invitation): Email =>
  INVITATION[locale](invitation, invitation.role === null ? "" : MAY[locale][invitation.role]);

/** A value that the auth server has for the invitation, or a fallback text. */
const orElse = (field: string, text: string) =>
  `{{ if .Data.${field} }}{{ .Data.${field} }}{{ else }}${text}{{ end }}`;

const invited = (brand: string, locale: EmailLocale, organization: string, inviter: string) =>
  invitationEmail(locale, {
    brand,
    email: "{{ .Email }}",
    organization: orElse("organization", organization),
    inviter: orElse("inviter", inviter),
    role: null,
    by: "auth server",
  });

/**
 * The auth server's emails by their names in config.toml, in the language of the sign-up. The server escapes values as
 * HTML even in subjects, so subjects contain no values.
 */
export const EMAILS: Record<string, (brand: string) => Record<EmailLocale, Email>> = {
  confirmation: (brand) => ({
    en: {
      subject: "Confirm your email address",
      preview: "One click and your account is ready.",
      heading: "Confirm your email address",
      paragraphs: [
        `Thanks for creating a ${brand} account. To start using it, confirm that {{ .Email }} is your address.`,
        "The link works once and expires in 1 hour.",
      ],
      button: "Confirm address",
      why: `You received this email because someone created a ${brand} account with this address. If it wasn’t you, ignore it: no one can use the account until the address is confirmed.`,
    },
    "fr-CA": {
      subject: "Confirmez votre adresse courriel",
      preview: "Un clic et votre compte est prêt.",
      heading: "Confirmez votre adresse courriel",
      paragraphs: [
        `Merci d’avoir créé un compte ${brand}. Pour commencer à l’utiliser, confirmez que l’adresse {{ .Email }} est bien la vôtre.`,
        "Le lien ne sert qu’une fois et expire dans 1\u00a0heure.",
      ],
      button: "Confirmer l’adresse",
      why: `Vous recevez ce courriel parce qu’un compte ${brand} a été créé avec cette adresse. Si ce n’est pas vous, ignorez-le\u00a0: sans confirmation de l’adresse, personne ne peut utiliser le compte.`,
    },
  }),

  magic_link: (brand) => ({
    en: {
      subject: "Your login link",
      preview: "Log in without a password.",
      heading: `Log in to ${brand}`,
      paragraphs: [
        "Use this button to log in. You don’t need a password.",
        "The link works once and expires in 1 hour. Don’t share it: anyone who opens it is logged in as you.",
      ],
      button: "Log in",
      why: `You received this email because someone requested a login link for {{ .Email }} on ${brand}. If it wasn’t you, ignore it: no one can log in without the link.`,
    },
    "fr-CA": {
      subject: "Votre lien de connexion",
      preview: "Connectez-vous sans mot de passe.",
      heading: `Connectez-vous à ${brand}`,
      paragraphs: [
        "Utilisez ce bouton pour vous connecter, sans mot de passe.",
        "Le lien ne sert qu’une fois et expire dans 1\u00a0heure. Ne le transmettez à personne\u00a0: quiconque l’ouvre se connecte à votre place.",
      ],
      button: "Me connecter",
      why: `Vous recevez ce courriel parce qu’un lien de connexion pour {{ .Email }} a été demandé dans ${brand}. Si ce n’est pas vous, ignorez-le\u00a0: sans le lien, personne ne peut se connecter.`,
    },
  }),

  recovery: (brand) => ({
    en: {
      subject: "Reset your password",
      preview: "Set a new password.",
      heading: "Reset your password",
      paragraphs: [
        `Use this button to set a new password for {{ .Email }}. You’ll be logged out on all devices. Log in again with the new password.`,
        "The link works once and expires in 1 hour.",
      ],
      button: "Set new password",
      why: `You received this email because someone requested a new password for this address on ${brand}. If it wasn’t you, ignore it: your password doesn’t change.`,
    },
    "fr-CA": {
      subject: "Réinitialisez votre mot de passe",
      preview: "Choisissez un nouveau mot de passe.",
      heading: "Réinitialisez votre mot de passe",
      paragraphs: [
        `Utilisez ce bouton pour choisir un nouveau mot de passe pour {{ .Email }}. Vous serez déconnecté de tous vos appareils. Reconnectez-vous avec le nouveau mot de passe.`,
        "Le lien ne sert qu’une fois et expire dans 1\u00a0heure.",
      ],
      button: "Choisir un nouveau mot de passe",
      why: `Vous recevez ce courriel parce qu’un nouveau mot de passe a été demandé pour cette adresse dans ${brand}. Si ce n’est pas vous, ignorez-le\u00a0: votre mot de passe ne change pas.`,
    },
  }),

  invite: (brand) => ({
    en: {
      ...invited(brand, "en", "an organization", "An owner"),
      subject: `You’re invited to ${brand}`,
    },
    "fr-CA": {
      ...invited(brand, "fr-CA", "une organisation", "Un propriétaire"),
      subject: `Votre invitation à ${brand}`,
    },
  }),

  email_change: (brand) => ({
    en: {
      subject: "Confirm your new email address",
      preview: "You asked to change your email address.",
      heading: "Confirm your email address change",
      paragraphs: [
        `Your ${brand} email address will change from {{ .Email }} to {{ .NewEmail }}. We sent this email to both addresses. Confirm the change from each of them.`,
        "The link works once and expires in 1 hour.",
      ],
      button: "Confirm change",
      why: `You received this email because someone requested this change in your ${brand} account. If it wasn’t you, don’t confirm it, and change your password.`,
    },
    "fr-CA": {
      subject: "Confirmez votre nouvelle adresse courriel",
      preview: "Vous avez demandé de changer d’adresse courriel.",
      heading: "Confirmez votre changement d’adresse courriel",
      paragraphs: [
        `Votre adresse courriel ${brand} passera de {{ .Email }} à {{ .NewEmail }}. Nous avons envoyé ce courriel aux deux adresses. Confirmez le changement à partir de chacune.`,
        "Le lien ne sert qu’une fois et expire dans 1\u00a0heure.",
      ],
      button: "Confirmer le changement",
      why: `Vous recevez ce courriel parce que le changement a été demandé dans votre compte ${brand}. Si ce n’est pas vous, ne confirmez pas et changez votre mot de passe.`,
    },
  }),
};

/**
 * One template for both languages, because the auth server has a single template per email. People can store anything
 * as their locale. `print` turns it into text: comparing a number with text would fail, and no email would be sent.
 */
const inBoth = (write: (locale: EmailLocale) => string) =>
  `{{ if eq (print .Data.locale) "fr-CA" }}${write("fr-CA")}{{ else }}${write("en")}{{ end }}`;

/** The link types whose names differ from the names of their emails. */
const LINK_TYPES: Record<string, string> = { confirmation: "signup", magic_link: "magiclink" };

/**
 * Links open the portal, which verifies the code with the auth server. A link to the auth server itself would show its
 * raw JSON when the server rejects the request, and would be used up by programs that check the links in emails.
 */
const linkFor = (name: string) =>
  `{{ .RedirectTo }}#token_hash={{ .TokenHash }}&type=${LINK_TYPES[name] ?? name}`;

/** The generated files of this folder, by name. */
export function templateFiles(brand: string): Record<string, string> {
  const notifications = Object.entries(NOTIFICATION_EMAILS).map(([name, textFor]) => {
    const emails = textFor(brand);
    const html = inBoth((locale) => emailHtml(emails[locale], { locale, brand, url: "" }));
    return [`${name}.html`, `${html}\n`];
  });
  return Object.fromEntries([
    ...notifications,
    ...Object.entries(EMAILS).flatMap(([name, textFor]) => {
      const emails = textFor(brand);
      const url = linkFor(name);
      return [
        [
          `${name}.html`,
          `${inBoth((locale) => emailHtml(emails[locale], { locale, brand, url }))}\n`,
        ],
        [`${name}.txt`, inBoth((locale) => emailText(emails[locale], { brand, url }))],
      ];
    }),
  ]);
}

/** The subject as config.toml contains it. */
export const subjectOf = (emails: Record<EmailLocale, Email>) =>
  inBoth((locale) => emails[locale].subject);
