import type { Email, EmailLocale } from "../../_shared/email.ts";

/** The review steps that send an email to the applicant. */
export const REVIEW_STEPS = ["in_review", "question", "accepted", "invited", "declined"] as const;

type Review = {
  brand: string;
  reference: string;
  email: string;
  step: (typeof REVIEW_STEPS)[number];
  /** The text that staff wrote: the question, or why the application was declined. */
  text: string | undefined;
};

/** Each line becomes its own paragraph. */
const lines = (text = "") => text.split(/\n+/).filter((line) => line.trim() !== "");

const ENGLISH: Record<Review["step"], (review: Review) => Omit<Email, "why">> = {
  in_review: ({ brand, reference }) => ({
    subject: `We’re reviewing your application ${reference}`,
    preview: `Your application to ${brand} is in review.`,
    heading: "We’re reviewing your application",
    paragraphs: [
      `A person at ${brand} is reading your application ${reference}. If we have a question, we’ll email you.`,
    ],
    button: "Check status",
  }),
  question: ({ brand, reference, text }) => ({
    subject: `A question about your application ${reference}`,
    preview: `${brand} needs an answer before we can go on.`,
    heading: "We have a question",
    paragraphs: [
      `To go on with your application ${reference}, we need an answer from you:`,
      ...lines(text),
      "Answer on the status page of your application.",
    ],
    button: "Answer the question",
  }),
  accepted: ({ brand, reference, text, email }) => ({
    subject: `Welcome to ${brand}`,
    preview: `Your application ${reference} was accepted.`,
    heading: "Your application was accepted",
    paragraphs: [
      `We accepted your application ${reference} and created your organization on ${brand}.`,
      ...lines(text),
      `Accept the invitation to become its owner. It’s for ${email} and expires in 7 days. If you don’t have an account yet, sign up with this address, then open this email again.`,
    ],
    button: "View invitation",
  }),
  invited: ({ brand, reference, email }) => ({
    subject: `A new invitation to ${brand}`,
    preview: `Your earlier invitation no longer works.`,
    heading: "Your new invitation",
    paragraphs: [
      `Your application ${reference} was accepted. This invitation replaces the earlier one.`,
      `It’s for ${email} and expires in 7 days. If you don’t have an account yet, sign up with this address, then open this email again.`,
    ],
    button: "View invitation",
  }),
  declined: ({ brand, reference, text }) => ({
    subject: `Your application ${reference}`,
    preview: `We can’t accept your application to ${brand} at this time.`,
    heading: "We can’t accept your application",
    paragraphs: [
      `We reviewed your application ${reference} to ${brand}. We can’t accept it at this time, for this reason:`,
      ...lines(text),
      "If something has changed, you can apply again.",
    ],
    button: "Check status",
  }),
};

const FRENCH: typeof ENGLISH = {
  in_review: ({ brand, reference }) => ({
    subject: `Nous examinons votre demande ${reference}`,
    preview: `Votre demande à ${brand} est à l’étude.`,
    heading: "Nous examinons votre demande",
    paragraphs: [
      `Une personne de ${brand} lit votre demande ${reference}. Si nous avons une question, nous vous écrirons.`,
    ],
    button: "Vérifier l’état",
  }),
  question: ({ brand, reference, text }) => ({
    subject: `Une question sur votre demande ${reference}`,
    preview: `${brand} a besoin d’une réponse pour continuer.`,
    heading: "Nous avons une question",
    paragraphs: [
      `Pour poursuivre l’étude de votre demande ${reference}, nous avons besoin d’une réponse\u00a0:`,
      ...lines(text),
      "Répondez sur la page d’état de votre demande.",
    ],
    button: "Répondre à la question",
  }),
  accepted: ({ brand, reference, text, email }) => ({
    subject: `Bienvenue dans ${brand}`,
    preview: `Votre demande ${reference} a été acceptée.`,
    heading: "Votre demande a été acceptée",
    paragraphs: [
      `Nous avons accepté votre demande ${reference} et créé votre organisation dans ${brand}.`,
      ...lines(text),
      `Acceptez l’invitation pour en devenir propriétaire. Elle s’adresse à ${email} et expire dans 7\u00a0jours. Si vous n’avez pas encore de compte, inscrivez-vous avec cette adresse, puis ouvrez de nouveau ce courriel.`,
    ],
    button: "Voir l’invitation",
  }),
  invited: ({ brand, reference, email }) => ({
    subject: `Une nouvelle invitation à ${brand}`,
    preview: "Votre invitation précédente ne fonctionne plus.",
    heading: "Votre nouvelle invitation",
    paragraphs: [
      `Votre demande ${reference} a été acceptée. Cette invitation remplace la précédente.`,
      `Elle s’adresse à ${email} et expire dans 7\u00a0jours. Si vous n’avez pas encore de compte, inscrivez-vous avec cette adresse, puis ouvrez de nouveau ce courriel.`,
    ],
    button: "Voir l’invitation",
  }),
  declined: ({ brand, reference, text }) => ({
    subject: `Votre demande ${reference}`,
    preview: `Nous ne pouvons pas accepter votre demande à ${brand} pour le moment.`,
    heading: "Nous ne pouvons pas accepter votre demande",
    paragraphs: [
      `Nous avons examiné votre demande ${reference} à ${brand}. Nous ne pouvons pas l’accepter pour le moment, pour cette raison\u00a0:`,
      ...lines(text),
      "Si la situation a changé, vous pouvez présenter une nouvelle demande.",
    ],
    button: "Vérifier l’état",
  }),
};

const WHY: Record<EmailLocale, (review: Review) => string> = {
  en: ({ brand }) =>
    `You received this email because someone entered your address in the ${brand} supplier application. If it wasn’t you, ignore it.`,
  "fr-CA": ({ brand }) =>
    `Vous recevez ce courriel parce qu’une personne a entré votre adresse dans la demande de fournisseur de ${brand}. Si ce n’était pas vous, ignorez-le.`,
};

export const reviewEmail = (locale: EmailLocale, review: Review): Email => ({
  ...(locale === "en" ? ENGLISH : FRENCH)[review.step](review),
  why: WHY[locale](review),
});
