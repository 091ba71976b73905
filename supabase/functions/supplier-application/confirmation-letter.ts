import type { Letter, LetterLocale } from "../_shared/letter.ts";

type Confirmation = { brand: string; reference: string };

/** Repeats nothing that was typed: the address may be somebody else's, and must not get other people's words from us. */
const LETTERS: Record<LetterLocale, (confirmation: Confirmation) => Letter> = {
  en: ({ brand, reference }) => ({
    subject: `Your application ${reference}`,
    preview: `We have received your application to ${brand}.`,
    heading: "We have received your application",
    paragraphs: [
      `Thank you for applying to ${brand}. Your reference is ${reference}.`,
      "A person reads every application. We answer to this address, as a rule within two working days. Until then you can see at any time how far it has come.",
    ],
    button: "See the state of the application",
    why: `You received this email because somebody entered your address in the supplier application of ${brand}. If it was not you, ignore it: an application opens no account.`,
  }),
  "fr-CA": ({ brand, reference }) => ({
    subject: `Votre demande ${reference}`,
    preview: `Nous avons bien reçu votre demande à ${brand}.`,
    heading: "Nous avons bien reçu votre demande",
    paragraphs: [
      `Merci d’avoir présenté une demande à ${brand}. Votre numéro de référence est ${reference}.`,
      "Chaque demande est lue par une personne. Nous répondons à cette adresse, en général dans les deux jours ouvrables. D’ici là, vous pouvez voir en tout temps où en est votre demande.",
    ],
    button: "Voir l’état de la demande",
    why: `Vous recevez ce courriel parce qu’une personne a entré votre adresse dans la demande de fournisseur de ${brand}. Si ce n’était pas vous, ignorez-le\u00a0: une demande n’ouvre aucun compte.`,
  }),
};

export const confirmationLetter = (locale: LetterLocale, confirmation: Confirmation): Letter =>
  LETTERS[locale](confirmation);
