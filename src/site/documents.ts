/** What can be read and kept without the portal. `npm run documents` makes these from their sources. */
export const DOCUMENTS = {
  applicationForm: "/documents/supplier-application-form.pdf",
  dataManagement: "/documents/data-management.pdf",
  platformIntegration: "/documents/platform-integration.pdf",
  dataServices: "/solutions/data-services.html",
  integrationServices: "/solutions/integration-services.html",
} as const;
