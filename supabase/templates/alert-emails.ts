import type { Email, EmailLocale } from "../functions/_shared/email.ts";

type Texts = { subject: string; what: string };

type Frame = { notYou: string; why: string };

const FRAME: Record<EmailLocale, (brand: string, email: string) => Frame> = {
  en: (brand, email) => ({
    notYou:
      "If this was you, there is nothing to do. If not, open the portal, change your password, and end all other sessions in Settings, under Security.",
    why: `You received this email because it concerns the security of your ${brand} account, ${email}.`,
  }),
  "fr-CA": (brand, email) => ({
    notYou:
      "Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le portail, changez votre mot de passe et fermez toutes les autres sessions dans les paramètres, sous Sécurité.",
    why: `Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte ${brand}, ${email}.`,
  }),
};

/** An email about something that has already happened to an account. */
function alert(locale: EmailLocale, brand: string, email: string, { subject, what }: Texts): Email {
  const { notYou, why } = FRAME[locale](brand, email);
  const paragraphs = [what, notYou];
  return { subject, preview: what, heading: subject, paragraphs, button: null, why };
}

const RECOVERY_CODE: Record<EmailLocale, Texts> = {
  en: {
    subject: "A recovery code was used",
    what: "Someone with your password used one of your recovery codes. This turned off two-factor authentication and ended all your other sessions. Set it up again in Settings.",
  },
  "fr-CA": {
    subject: "Un code de récupération a été utilisé",
    what: "Une personne qui connaît votre mot de passe a utilisé un de vos codes de récupération. L’authentification à deux facteurs est désactivée et toutes vos autres sessions sont fermées. Configurez-la de nouveau dans les paramètres.",
  },
};

export const recoveryCodeEmail = (locale: EmailLocale, brand: string, email: string): Email =>
  alert(locale, brand, email, RECOVERY_CODE[locale]);

const NEW_DEVICE: Record<EmailLocale, (browser: string) => Texts> = {
  en: (browser) => ({
    subject: "New login to your account",
    what: `There was a login to your account with ${browser}, from a browser or network that we haven’t seen in the last 90 days.`,
  }),
  "fr-CA": (browser) => ({
    subject: "Nouvelle connexion à votre compte",
    what: `Une connexion à votre compte a été établie avec ${browser}, à partir d’un navigateur ou d’un réseau que nous n’avons pas vu depuis 90\u00a0jours.`,
  }),
};

export const newDeviceEmail = (
  locale: EmailLocale,
  brand: string,
  email: string,
  browser: string,
): Email => alert(locale, brand, email, NEW_DEVICE[locale](browser));

const NOTIFICATIONS: Record<string, Record<EmailLocale, Texts>> = {
  password_changed: {
    en: { subject: "Your password was changed", what: "The password of your account was changed." },
    "fr-CA": {
      subject: "Votre mot de passe a été modifié",
      what: "Le mot de passe de votre compte a été modifié.",
    },
  },
  email_changed: {
    en: {
      subject: "Your email address was changed",
      what: "The address of your account was changed from {{ .OldEmail }} to {{ .Email }}.",
    },
    "fr-CA": {
      subject: "Votre adresse courriel a été modifiée",
      what: "L’adresse de votre compte est passée de {{ .OldEmail }} à {{ .Email }}.",
    },
  },
  mfa_factor_enrolled: {
    en: {
      subject: "A second factor was added",
      what: "A new authenticator app or passkey can now confirm logins to your account.",
    },
    "fr-CA": {
      subject: "Un second facteur a été ajouté",
      what: "Une nouvelle application d’authentification ou clé d’accès peut maintenant confirmer les connexions à votre compte.",
    },
  },
  mfa_factor_unenrolled: {
    en: {
      subject: "A second factor was removed",
      what: "An authenticator app or passkey was removed from your account. If it was the last one, your password alone is enough to log in.",
    },
    "fr-CA": {
      subject: "Un second facteur a été retiré",
      what: "Une application d’authentification ou une clé d’accès a été retirée de votre compte. S’il s’agissait de la dernière, votre mot de passe suffit pour vous connecter.",
    },
  },
};

/** The auth server's own emails about changes to an account, by their names in config.toml. */
export const NOTIFICATION_EMAILS: Record<string, (brand: string) => Record<EmailLocale, Email>> =
  Object.fromEntries(
    Object.entries(NOTIFICATIONS).map(([name, texts]) => [
      name,
      (brand: string) => ({
        en: alert("en", brand, "{{ .Email }}", texts.en),
        "fr-CA": alert("fr-CA", brand, "{{ .Email }}", texts["fr-CA"]),
      }),
    ]),
  );
