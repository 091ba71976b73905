import type { Email, EmailLocale } from "../../_shared/email.ts";

type Ticket = { brand: string; number: string; isVisitor: boolean };

/**
 * The email doesn't repeat the ticket: the address may be someone else's, and strangers must not be able to
 * send text through us.
 */
const EMAILS: Record<EmailLocale, (ticket: Ticket) => Email> = {
  en: ({ brand, number, isVisitor }) => ({
    subject: `We received your message: ${number}`,
    preview: `Your reference number at ${brand} is ${number}.`,
    heading: `Your reference number is ${number}`,
    paragraphs: [
      "Thanks for contacting us. A person will read your message and reply. Include this number if you write to us about it again.",
      isVisitor
        ? "We’ll reply to this address. You may already find the answer in the support centre."
        : "You’ll find our reply under Help & Support, where you can also add to your message.",
    ],
    button: isVisitor ? "Open the support centre" : "View your tickets",
    why: isVisitor
      ? `You received this email because someone entered your address in the ${brand} support form. If it wasn’t you, ignore it: we won’t send you anything else.`
      : `You received this email because you opened a ticket in ${brand}.`,
  }),
  "fr-CA": ({ brand, number, isVisitor }) => ({
    subject: `Nous avons reçu votre message\u00a0: ${number}`,
    preview: `Votre numéro de référence chez ${brand} est ${number}.`,
    heading: `Votre numéro de référence est ${number}`,
    paragraphs: [
      "Merci de nous avoir écrit. Une personne lira votre message et vous répondra. Mentionnez ce numéro si vous nous écrivez de nouveau à ce sujet.",
      isVisitor
        ? "Nous vous répondrons à cette adresse. La réponse se trouve peut-être déjà dans le centre de soutien."
        : "Vous trouverez notre réponse sous Aide et soutien, où vous pouvez aussi compléter votre message.",
    ],
    button: isVisitor ? "Ouvrir le centre de soutien" : "Voir vos demandes",
    why: isVisitor
      ? `Vous recevez ce courriel parce qu’une personne a entré votre adresse dans le formulaire de soutien de ${brand}. Si ce n’était pas vous, ignorez-le\u00a0: nous ne vous enverrons rien d’autre.`
      : `Vous recevez ce courriel parce que vous avez ouvert une demande dans ${brand}.`,
  }),
};

export const ticketEmail = (locale: EmailLocale, ticket: Ticket): Email => EMAILS[locale](ticket);

type Answer = {
  brand: string;
  number: string;
  /** The answer itself, for a visitor. Members read it in the portal. */
  text: string | undefined;
};

const lines = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== "");

const ANSWERS: Record<EmailLocale, (answer: Answer) => Email> = {
  en: ({ brand, number, text }) => ({
    subject: `We answered your message ${number}`,
    preview: `${brand} support answered your message.`,
    heading: `Our answer to ${number}`,
    paragraphs:
      text === undefined
        ? ["You’ll find it under Help & Support, where you can also reply."]
        : [
            ...lines(text),
            `If you have another question, write to us in the support centre and include the number ${number}.`,
          ],
    button: text === undefined ? "Read the answer" : "Open the support centre",
    why:
      text === undefined
        ? `You received this email because you opened a ticket in ${brand}.`
        : `You received this email because someone entered your address in the ${brand} support form. If it wasn’t you, ignore it.`,
  }),
  "fr-CA": ({ brand, number, text }) => ({
    subject: `Nous avons répondu à votre message ${number}`,
    preview: `Le soutien de ${brand} a répondu à votre message.`,
    heading: `Notre réponse à ${number}`,
    paragraphs:
      text === undefined
        ? ["Vous la trouverez sous Aide et soutien, où vous pouvez aussi répondre."]
        : [
            ...lines(text),
            `Si vous avez une autre question, écrivez-nous dans le centre de soutien en mentionnant le numéro ${number}.`,
          ],
    button: text === undefined ? "Lire la réponse" : "Ouvrir le centre de soutien",
    why:
      text === undefined
        ? `Vous recevez ce courriel parce que vous avez ouvert une demande dans ${brand}.`
        : `Vous recevez ce courriel parce qu’une personne a entré votre adresse dans le formulaire de soutien de ${brand}. Si ce n’était pas vous, ignorez-le.`,
  }),
};

export const answerEmail = (locale: EmailLocale, answer: Answer): Email => ANSWERS[locale](answer);
