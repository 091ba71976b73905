import type { Letter, LetterLocale } from "../_shared/letter.ts";

type Ticket = { brand: string; number: string; isVisitor: boolean };

/** Repeats nothing that was typed: the address may be somebody else's, and must not get other people's words from us. */
const LETTERS: Record<LetterLocale, (ticket: Ticket) => Letter> = {
  en: ({ brand, number, isVisitor }) => ({
    subject: `We have your message: ${number}`,
    preview: `Your message to ${brand} has the number ${number}.`,
    heading: `Your message has the number ${number}`,
    paragraphs: [
      "Thank you for writing to us. A person will read it and answer. Name this number whenever you write about it.",
      isVisitor
        ? "The answer comes to this address. Meanwhile, the support centre may have it already."
        : "You read the answer under Help & Support, where you can add to your message as well.",
    ],
    button: isVisitor ? "Open the support centre" : "See your tickets",
    why: isVisitor
      ? `You received this email because somebody entered your address in the support form of ${brand}. If that was not you, ignore it: nothing else will come.`
      : `You received this email because you opened a ticket in ${brand}.`,
  }),
  "fr-CA": ({ brand, number, isVisitor }) => ({
    subject: `Nous avons votre message\u00a0: ${number}`,
    preview: `Votre message à ${brand} porte le numéro ${number}.`,
    heading: `Votre message porte le numéro ${number}`,
    paragraphs: [
      "Merci de nous avoir écrit. Une personne le lira et vous répondra. Mentionnez ce numéro chaque fois que vous nous écrivez à ce sujet.",
      isVisitor
        ? "La réponse viendra à cette adresse. En attendant, elle se trouve peut-être déjà dans le centre d’assistance."
        : "Vous lirez la réponse sous Aide et assistance, où vous pouvez aussi compléter votre message.",
    ],
    button: isVisitor ? "Ouvrir le centre d’assistance" : "Voir vos billets",
    why: isVisitor
      ? `Vous recevez ce courriel parce qu’une personne a entré votre adresse dans le formulaire d’assistance de ${brand}. Si ce n’était pas vous, ignorez-le\u00a0: rien d’autre ne suivra.`
      : `Vous recevez ce courriel parce que vous avez ouvert un billet dans ${brand}.`,
  }),
};

export const acknowledgement = (locale: LetterLocale, ticket: Ticket): Letter =>
  LETTERS[locale](ticket);
