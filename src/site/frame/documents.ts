import type { Locale } from "@/lib/locale.ts";

/**
 * Documents that people can read and save without the portal. `npm run documents` generates them from their sources.
 */
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

/** The path of each document in the reader's language. */
export const documentsIn = (locale: Locale): Record<DocumentName, string> =>
  locale === "fr-CA" ? FRENCH : ENGLISH;
