import type { Role } from "@/account/organization/organization.ts";
import {
  letterHtml,
  letterText,
  type Letter,
  type LetterLocale,
} from "../functions/_shared/letter.ts";

type Invitation = {
  brand: string;
  email: string;
  organization: string;
  inviter: string | null;
  /** Null where the letter does not know it. */
  role: Role | null;
  /** By whom it goes out: the portal's invitation needs an account; the auth server's makes one. */
  by: "portal" | "auth server";
};

const MAY: Record<LetterLocale, Record<Role, string>> = {
  en: {
    owner: "As an owner you look after its data, its settings and its people.",
    editor: "As an editor you look after its data.",
    viewer: "As a viewer you read its data and change nothing.",
  },
  "fr-CA": {
    owner: "À titre de propriétaire, vous gérez ses données, ses paramètres et ses membres.",
    editor: "À titre d’éditeur, vous gérez ses données.",
    viewer: "À titre de lecteur, vous consultez ses données sans rien modifier.",
  },
};

const sentences = (...all: string[]) => all.filter((each) => each !== "").join(" ");

const INVITATION: Record<LetterLocale, (invitation: Invitation, may: string) => Letter> = {
  en: ({ brand, email, organization, inviter, by }, may) => ({
    subject: `Join ${organization} on ${brand}`,
    preview: may || `You are invited to ${brand}.`,
    heading: `Join ${organization}`,
    paragraphs: [
      sentences(
        `${inviter ?? "An owner"} invites you to work for ${organization} on ${brand}.`,
        may,
      ),
      by === "portal"
        ? `The invitation is for ${email} and expires in 7 days. If you have no account yet, sign up with this address first, then come back to this email.`
        : `The invitation is for ${email} and expires after 1 hour.`,
    ],
    button: "See the invitation",
    why: `You received this email because somebody who looks after ${organization} entered your address. If you did not expect it, ignore it: nothing happens unless you accept.`,
  }),
  "fr-CA": ({ brand, email, organization, inviter, by }, may) => ({
    subject: `Joignez-vous à ${organization} dans ${brand}`,
    preview: may || `Vous êtes invité à utiliser ${brand}.`,
    heading: `Joignez-vous à ${organization}`,
    paragraphs: [
      sentences(
        `${inviter ?? "Un propriétaire"} vous invite à travailler pour ${organization} dans ${brand}.`,
        may,
      ),
      by === "portal"
        ? `L’invitation s’adresse à ${email} et expire dans 7\u00a0jours. Si vous n’avez pas encore de compte, inscrivez-vous d’abord avec cette adresse, puis revenez à ce courriel.`
        : `L’invitation s’adresse à ${email} et expire après 1\u00a0heure.`,
    ],
    button: "Voir l’invitation",
    why: `Vous recevez ce courriel parce qu’une personne responsable de ${organization} a entré votre adresse. Si vous ne l’attendiez pas, ignorez-le\u00a0: rien ne se passe sans votre accord.`,
  }),
};

/** Sent by the function `invite-member`; below, with what the auth server knows, by an invitation from its dashboard. */
export const invitationLetter = (locale: LetterLocale, invitation: Invitation): Letter =>
  INVITATION[locale](invitation, invitation.role === null ? "" : MAY[locale][invitation.role]);

/** What the auth server was told about an invitation, or else these words. */
const orElse = (field: string, words: string) =>
  `{{ if .Data.${field} }}{{ .Data.${field} }}{{ else }}${words}{{ end }}`;

const invited = (brand: string, locale: LetterLocale, organization: string, inviter: string) =>
  invitationLetter(locale, {
    brand,
    email: "{{ .Email }}",
    organization: orElse("organization", organization),
    inviter: orElse("inviter", inviter),
    role: null,
    by: "auth server",
  });

/** The e-mails of the auth server, by the names config.toml gives them. The language is that of the sign-up. */
export const LETTERS: Record<string, (brand: string) => Record<LetterLocale, Letter>> = {
  confirmation: (brand) => ({
    en: {
      subject: "Confirm your email address",
      preview: "One click, and your account is ready.",
      heading: "Confirm your email address",
      paragraphs: [
        `Thank you for creating a ${brand} account. Confirm that {{ .Email }} is yours to start using it.`,
        "The link works once and expires after 1 hour.",
      ],
      button: "Confirm my address",
      why: `You received this email because someone created a ${brand} account with this address. If it was not you, ignore it: without confirmation the account cannot be used.`,
    },
    "fr-CA": {
      subject: "Confirmez votre adresse courriel",
      preview: "Un clic, et votre compte est prêt.",
      heading: "Confirmez votre adresse courriel",
      paragraphs: [
        `Merci d’avoir créé un compte ${brand}. Confirmez que l’adresse {{ .Email }} est bien la vôtre pour commencer à l’utiliser.`,
        "Le lien ne sert qu’une fois et expire après 1\u00a0heure.",
      ],
      button: "Confirmer mon adresse",
      why: `Vous recevez ce courriel parce qu’un compte ${brand} a été créé avec cette adresse. Si ce n’est pas vous, ignorez-le\u00a0: sans confirmation, le compte ne peut pas servir.`,
    },
  }),

  magic_link: (brand) => ({
    en: {
      subject: "Your login link",
      preview: "Log in without a password.",
      heading: `Log in to ${brand}`,
      paragraphs: [
        "Use the button to log in. No password is needed.",
        "The link works once and expires after 1 hour. Do not pass it on: whoever opens it is logged in as you.",
      ],
      button: "Log in",
      why: `You received this email because a login link for {{ .Email }} was requested at ${brand}. If it was not you, ignore it: nobody is logged in without the link.`,
    },
    "fr-CA": {
      subject: "Votre lien de connexion",
      preview: "Connectez-vous sans mot de passe.",
      heading: `Connectez-vous à ${brand}`,
      paragraphs: [
        "Utilisez le bouton pour vous connecter. Aucun mot de passe n’est nécessaire.",
        "Le lien ne sert qu’une fois et expire après 1\u00a0heure. Ne le transmettez à personne\u00a0: quiconque l’ouvre se connecte à votre place.",
      ],
      button: "Me connecter",
      why: `Vous recevez ce courriel parce qu’un lien de connexion pour {{ .Email }} a été demandé dans ${brand}. Si ce n’est pas vous, ignorez-le\u00a0: sans le lien, personne ne peut se connecter.`,
    },
  }),

  recovery: (brand) => ({
    en: {
      subject: "Reset your password",
      preview: "Choose a new password.",
      heading: "Reset your password",
      paragraphs: [
        `Use the button to choose a new password for {{ .Email }}. Afterwards you are logged out everywhere, and log in with the new password.`,
        "The link works once and expires after 1 hour.",
      ],
      button: "Choose a new password",
      why: `You received this email because a new password for this address was requested at ${brand}. If it was not you, ignore it: your password stays as it is.`,
    },
    "fr-CA": {
      subject: "Réinitialisez votre mot de passe",
      preview: "Choisissez un nouveau mot de passe.",
      heading: "Réinitialisez votre mot de passe",
      paragraphs: [
        `Utilisez le bouton pour choisir un nouveau mot de passe pour {{ .Email }}. Toutes vos sessions seront ensuite fermées, et vous vous connecterez avec le nouveau mot de passe.`,
        "Le lien ne sert qu’une fois et expire après 1\u00a0heure.",
      ],
      button: "Choisir un nouveau mot de passe",
      why: `Vous recevez ce courriel parce qu’un nouveau mot de passe a été demandé pour cette adresse dans ${brand}. Si ce n’est pas vous, ignorez-le\u00a0: votre mot de passe reste inchangé.`,
    },
  }),

  invite: (brand) => ({
    en: invited(brand, "en", "your organisation", "An owner"),
    "fr-CA": invited(brand, "fr-CA", "votre organisation", "Un propriétaire"),
  }),

  email_change: (brand) => ({
    en: {
      subject: "Confirm your new email address",
      preview: "Your account moves to another address.",
      heading: "Confirm the change of your email address",
      paragraphs: [
        `Your ${brand} account is to move from {{ .Email }} to {{ .NewEmail }}. Both addresses have received this email, and both have to confirm.`,
        "The link works once and expires after 1 hour.",
      ],
      button: "Confirm the change",
      why: `You received this email because the change was requested in your ${brand} account. If it was not you, do not confirm, and change your password.`,
    },
    "fr-CA": {
      subject: "Confirmez votre nouvelle adresse courriel",
      preview: "Votre compte change d’adresse.",
      heading: "Confirmez le changement de votre adresse courriel",
      paragraphs: [
        `Votre compte ${brand} doit passer de {{ .Email }} à {{ .NewEmail }}. Les deux adresses ont reçu ce courriel, et les deux doivent confirmer.`,
        "Le lien ne sert qu’une fois et expire après 1\u00a0heure.",
      ],
      button: "Confirmer le changement",
      why: `Vous recevez ce courriel parce que le changement a été demandé dans votre compte ${brand}. Si ce n’est pas vous, ne confirmez pas et changez votre mot de passe.`,
    },
  }),
};

/** One text for both languages: the auth server knows one template for each e-mail. */
const inBoth = (write: (locale: LetterLocale) => string) =>
  `{{ if eq .Data.locale "fr-CA" }}${write("fr-CA")}{{ else }}${write("en")}{{ end }}`;

const url = "{{ .ConfirmationURL }}";

/** What stands in this folder, by file name. */
export function templateFiles(brand: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(LETTERS).flatMap(([name, wordsFor]) => {
      const letters = wordsFor(brand);
      return [
        [
          `${name}.html`,
          `${inBoth((locale) => letterHtml(letters[locale], { locale, brand, url }))}\n`,
        ],
        [`${name}.txt`, inBoth((locale) => letterText(letters[locale], { brand, url }))],
      ];
    }),
  );
}

/** The subject as config.toml has it. */
export const subjectOf = (letters: Record<LetterLocale, Letter>) =>
  inBoth((locale) => letters[locale].subject);
