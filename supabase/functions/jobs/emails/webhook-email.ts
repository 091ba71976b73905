import type { Email, EmailLocale } from "../../_shared/email.ts";

type Disabled = { brand: string; url: string; reason: "failing" | "gone" };

const EMAILS: Record<EmailLocale, (webhook: Disabled) => Email> = {
  en: ({ brand, url, reason }) => ({
    subject: "A webhook was turned off",
    preview: `${brand} no longer sends events to one of your addresses.`,
    heading: "A webhook was turned off",
    paragraphs: [
      reason === "gone"
        ? `${url} answered that it’s gone, so we no longer send events there.`
        : `${url} hasn’t accepted an event for five days, so we no longer send events there.`,
      "Events that happen until you turn it on again aren’t sent. Deliveries that failed are listed in the settings, where you can send them again.",
    ],
    button: "View your webhooks",
    why: `You received this email because you own an organization in ${brand}.`,
  }),
  "fr-CA": ({ brand, url, reason }) => ({
    subject: "Un webhook a été désactivé",
    preview: `${brand} n’envoie plus d’événements à l’une de vos adresses.`,
    heading: "Un webhook a été désactivé",
    paragraphs: [
      reason === "gone"
        ? `${url} a répondu que cette adresse n’existe plus. Nous n’y envoyons donc plus d’événements.`
        : `${url} n’a accepté aucun événement depuis cinq jours. Nous n’y envoyons donc plus d’événements.`,
      "Les événements qui surviennent d’ici sa réactivation ne sont pas envoyés. Les envois échoués se trouvent dans les paramètres, d’où vous pouvez les renvoyer.",
    ],
    button: "Voir vos webhooks",
    why: `Vous recevez ce courriel parce que vous êtes propriétaire d’une organisation dans ${brand}.`,
  }),
};

/** Tells the owners that a webhook was turned off because its deliveries failed. */
export const webhookEmail = (locale: EmailLocale, webhook: Disabled): Email =>
  EMAILS[locale](webhook);
