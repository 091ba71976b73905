import type { Locale } from "@/lib/locale.ts";

/** English, then French; what is called the same in both stands once. */
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
      { name: "company.legalName", label: ["Legal name of the company", "Dénomination sociale"] },
      {
        name: "company.tradeName",
        label: ["Trade name, if another", "Nom commercial, s’il diffère"],
      },
      {
        name: "company.registration",
        label: ["Business or registration number", "Numéro d’entreprise ou d’immatriculation"],
      },
      { name: "company.website", label: ["Website", "Site Web"] },
    ],
  },
  {
    title: ["2. Whom we write to", "2. À qui nous écrivons"],
    fields: [
      { name: "contact.name", label: ["Name", "Nom"] },
      { name: "contact.role", label: ["Role", "Fonction"] },
      { name: "contact.email", label: ["E-mail address", "Adresse courriel"] },
      { name: "contact.phone", label: ["Telephone", "Téléphone"] },
    ],
  },
  {
    title: ["3. Address", "3. Adresse"],
    fields: [
      { name: "address.street", label: ["Street and number", "Numéro et rue"], wide: true },
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
        label: ["Number of products (SKUs), about", "Nombre de produits (SKU), environ"],
      },
      {
        name: "catalogue.languages",
        label: ["Languages of the product texts", "Langues des textes de produits"],
      },
      {
        name: "catalogue.categories",
        label: ["Categories you sell in", "Catégories dans lesquelles vous vendez"],
        wide: true,
        lines: 2,
      },
    ],
  },
  {
    title: ["5. Where you want to sell", "5. Où vous voulez vendre"],
    hint: ["Tick all that apply.", "Cochez tout ce qui convient."],
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
    title: ["6. How your data would reach us", "6. Comment vos données nous parviendraient"],
    hint: [
      "Tick all that apply. Files are the quickest way to begin.",
      "Cochez tout ce qui convient. Les fichiers sont le plus court chemin pour commencer.",
    ],
    choices: [
      ["method.files", ["Files (CSV, XML, Excel)", "Fichiers (CSV, XML, Excel)"]],
      ["method.api", ["REST API", "API REST"]],
      ["method.sdk", ["Developer SDK", "Trousse de développement"]],
    ],
  },
];

export const CONSENT: LocalizedText = [
  "I may speak for this company, and agree that these details are kept and used to judge and answer this application.",
  "Je peux parler au nom de cette entreprise et j’accepte que ces renseignements soient conservés et utilisés pour évaluer la demande et y répondre.",
];
export const CLOSING: readonly PdfField[] = [
  {
    name: "signature.name",
    label: ["Name of the person who signs", "Nom de la personne qui signe"],
  },
  { name: "signature.date", label: ["Date (year-month-day)", "Date (année-mois-jour)"] },
];

export const OPENING = {
  title: ["Supplier application", "Demande de fournisseur"],
  subject: [
    "Fill this in on screen or on paper. There is no fee.",
    "À remplir à l’écran ou sur papier. Sans frais.",
  ],
  send: ["Send it to", "Envoyez-la à"],
  consent: ["7. Consent", "7. Consentement"],
} satisfies Record<string, LocalizedText>;
