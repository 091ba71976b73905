import type { Letter, LetterLocale } from "../_shared/letter.ts";
import type { Role } from "@/account/organization/organization.ts";

type Invitation = {
  brand: string;
  email: string;
  organization: string;
  inviter: string | null;
  role: Role;
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

const WORDS: Record<LetterLocale, (invitation: Invitation) => Letter> = {
  en: ({ brand, email, organization, inviter, role }) => ({
    subject: `Join ${organization} on ${brand}`,
    preview: MAY.en[role],
    heading: `Join ${organization}`,
    paragraphs: [
      `${inviter ?? "An owner"} invites you to work for ${organization} on ${brand}. ${MAY.en[role]}`,
      `The invitation is for ${email} and expires in 7 days. If you have no account yet, sign up with this address first, then come back to this email.`,
    ],
    button: "See the invitation",
    why: `You received this email because somebody who looks after ${organization} entered your address. If you did not expect it, ignore it: nothing happens unless you accept.`,
  }),
  "fr-CA": ({ brand, email, organization, inviter, role }) => ({
    subject: `Joignez-vous à ${organization} dans ${brand}`,
    preview: MAY["fr-CA"][role],
    heading: `Joignez-vous à ${organization}`,
    paragraphs: [
      `${inviter ?? "Un propriétaire"} vous invite à travailler pour ${organization} dans ${brand}. ${MAY["fr-CA"][role]}`,
      `L’invitation s’adresse à ${email} et expire dans 7\u00a0jours. Si vous n’avez pas encore de compte, inscrivez-vous d’abord avec cette adresse, puis revenez à ce courriel.`,
    ],
    button: "Voir l’invitation",
    why: `Vous recevez ce courriel parce qu’une personne responsable de ${organization} a entré votre adresse. Si vous ne l’attendiez pas, ignorez-le\u00a0: rien ne se passe sans votre accord.`,
  }),
};

export const invitationLetter = (locale: LetterLocale, invitation: Invitation): Letter =>
  WORDS[locale](invitation);
