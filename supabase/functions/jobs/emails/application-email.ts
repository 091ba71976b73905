import type { Email, EmailLocale } from "../../_shared/email.ts";

type Confirmation = { brand: string; reference: string };

/**
 * The email doesn't repeat the application: the address may be someone else's, and strangers must not be able
 * to send text through us.
 */
const EMAILS: Record<EmailLocale, (confirmation: Confirmation) => Email> = {
  en: ({ brand, reference }) => ({
    subject: `Your application ${reference}`,
    preview: `We’ve received your application to ${brand}.`,
    heading: "We’ve received your application",
    paragraphs: [
      `Thanks for applying to ${brand}. Your reference number is ${reference}.`,
      "A person reviews every application. We usually reply to this address within 2 business days. You can check the status at any time.",
    ],
    button: "Check status",
    why: `You received this email because someone entered your address in the ${brand} supplier application. If it wasn’t you, ignore it: an application doesn’t create an account.`,
  }),
  "fr-CA": ({ brand, reference }) => ({
    subject: `Votre demande ${reference}`,
    preview: `Nous avons bien reçu votre demande à ${brand}.`,
    heading: "Nous avons bien reçu votre demande",
    paragraphs: [
      `Merci d’avoir présenté une demande à ${brand}. Votre numéro de référence est ${reference}.`,
      "Une personne examine chaque demande. Nous répondons à cette adresse, en général dans un délai de 2\u00a0jours ouvrables. Vous pouvez vérifier l’état de votre demande en tout temps.",
    ],
    button: "Vérifier l’état",
    why: `Vous recevez ce courriel parce qu’une personne a entré votre adresse dans la demande de fournisseur de ${brand}. Si ce n’était pas vous, ignorez-le\u00a0: une demande ne crée aucun compte.`,
  }),
};

export const applicationEmail = (locale: EmailLocale, confirmation: Confirmation): Email =>
  EMAILS[locale](confirmation);
