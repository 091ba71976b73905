import type { Locale } from "@/lib/locale.ts";

/** English, then French. French is omitted if both are the same. */
export type LocalizedText = readonly [english: string, french?: string];

export const inLocale = ([english, french = english]: LocalizedText, locale: Locale): string =>
  locale === "fr-CA" ? french : english;

export type PdfField = { name: string; label: LocalizedText; wide?: boolean; lines?: number };
type Part = { title: LocalizedText; hint?: LocalizedText } & (
  | { fields: readonly PdfField[] }
  | { choices: ReadonlyArray<readonly [name: string, label: LocalizedText]> }
);

export const PARTS: readonly Part[] = [
  {
    title: ["1. Your company", "1. Votre entreprise"],
    fields: [
      {
        name: "company.legalName",
        label: ["Legal company name", "Dénomination sociale de l’entreprise"],
      },
      {
        name: "company.tradeName",
        label: ["Trade name, if different", "Nom commercial, s’il diffère"],
      },
      {
        name: "company.registration",
        label: ["Business or registration number", "Numéro d’entreprise ou d’inscription"],
      },
      { name: "company.website", label: ["Website", "Site Web"] },
    ],
  },
  {
    title: ["2. Contact person", "2. Personne-ressource"],
    fields: [
      { name: "contact.name", label: ["Name", "Nom"] },
      { name: "contact.role", label: ["Role", "Fonction"] },
      { name: "contact.email", label: ["Email address", "Adresse courriel"] },
      { name: "contact.phone", label: ["Phone number", "Numéro de téléphone"] },
    ],
  },
  {
    title: ["3. Address", "3. Adresse"],
    fields: [
      { name: "address.street", label: ["Street address", "Adresse municipale"], wide: true },
      { name: "address.city", label: ["City", "Ville"] },
      { name: "address.region", label: ["Province or state", "Province ou État"] },
      { name: "address.postalCode", label: ["Postal code", "Code postal"] },
      { name: "address.country", label: ["Country", "Pays"] },
    ],
  },
  {
    title: ["4. Your catalogue", "4. Votre catalogue"],
    fields: [
      {
        name: "catalogue.size",
        label: ["Number of products (SKUs), approximate", "Nombre de produits (UGS), environ"],
      },
      {
        name: "catalogue.languages",
        label: ["Product text languages", "Langues des textes de produits"],
      },
      {
        name: "catalogue.categories",
        label: ["Product categories", "Catégories de produits"],
        wide: true,
        lines: 2,
      },
    ],
  },
  {
    title: ["5. Where do you want to sell?", "5. Où voulez-vous vendre?"],
    hint: ["Check all that apply.", "Cochez tout ce qui s’applique."],
    choices: [
      ["platform.shopify", ["Shopify"]],
      ["platform.woocommerce", ["WooCommerce"]],
      ["platform.magento", ["Adobe Commerce"]],
      ["platform.bigcommerce", ["BigCommerce"]],
      ["platform.amazon", ["Amazon"]],
      ["platform.walmart", ["Walmart"]],
      ["platform.ebay", ["eBay"]],
      ["platform.bestbuy", ["Best Buy Canada"]],
      ["platform.newegg", ["Newegg"]],
      ["platform.google", ["Google Merchant Center"]],
    ],
  },
  {
    title: ["6. How will you send us your data?", "6. Comment nous enverrez-vous vos données?"],
    hint: [
      "Check all that apply. Files are the fastest way to start.",
      "Cochez tout ce qui s’applique. Les fichiers sont la façon la plus rapide de commencer.",
    ],
    choices: [
      ["method.files", ["Files (CSV, XML, Excel)", "Fichiers (CSV, XML, Excel)"]],
      ["method.api", ["REST API", "API REST"]],
      ["method.sdk", ["Developer SDK", "Trousse de développement"]],
    ],
  },
];

export const CONSENT: LocalizedText = [
  "I’m authorized to represent this company, and I agree that you may keep these details to review and answer this application.",
  "Je suis autorisé à représenter cette entreprise et j’accepte que ces renseignements soient conservés pour examiner cette demande et y répondre.",
];
export const CLOSING: readonly PdfField[] = [
  {
    name: "signature.name",
    label: ["Name of signatory", "Nom du signataire"],
  },
  { name: "signature.date", label: ["Date (year-month-day)", "Date (année-mois-jour)"] },
];

export const OPENING = {
  title: ["Supplier application", "Demande de fournisseur"],
  subject: [
    "Fill in this form on screen or on paper. There is no fee.",
    "À remplir à l’écran ou sur papier. Sans frais.",
  ],
  send: ["Send it to", "Envoyez-la à"],
  consent: ["7. Consent", "7. Consentement"],
} satisfies Record<string, LocalizedText>;
