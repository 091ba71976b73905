import type { Locale } from "@/lib/locale.ts";

/** What can be read and kept without the portal. `npm run documents` makes these from their sources. */
const ENGLISH = {
  applicationForm: "/documents/supplier-application-form.pdf",
  dataManagement: "/documents/data-management.pdf",
  platformIntegration: "/documents/platform-integration.pdf",
  dataServices: "/solutions/data-services.html",
  integrationServices: "/solutions/integration-services.html",
} as const;

export type DocumentName = keyof typeof ENGLISH;

const FRENCH: Record<DocumentName, string> = {
  applicationForm: "/documents/fr/formulaire-de-demande.pdf",
  dataManagement: "/documents/fr/gestion-des-donnees.pdf",
  platformIntegration: "/documents/fr/integration-aux-plateformes.pdf",
  dataServices: "/solutions/fr/services-de-donnees.html",
  integrationServices: "/solutions/fr/services-integration.html",
};

/** Where each document lies in the language of the reader. */
export const documentsIn = (locale: Locale): Record<DocumentName, string> =>
  locale === "fr-CA" ? FRENCH : ENGLISH;
