/** Texts of printed documents. Their language is chosen for each document and can differ from the page's. */
export const DOCUMENT_TEXTS = {
  en: {
    packing: "Packing slip",
    pick: "Pick list",
    labels: "Labels",
    order: "Order",
    ordered: "Ordered",
    shipTo: "Ship to",
    from: "From",
    sku: "SKU",
    item: "Item",
    quantity: "Quantity",
    warehouse: "Warehouse",
    picked: "Picked",
    thanks: "Thank you for your order.",
  },
  fr: {
    packing: "Bordereau d’expédition",
    pick: "Liste de prélèvement",
    labels: "Étiquettes",
    order: "Commande",
    ordered: "Commandée le",
    shipTo: "Livrer à",
    from: "De",
    sku: "UGS",
    item: "Article",
    quantity: "Quantité",
    warehouse: "Entrepôt",
    picked: "Prélevé",
    thanks: "Merci de votre commande.",
  },
} as const;

export type DocumentLanguage = keyof typeof DOCUMENT_TEXTS;
export const ORDER_DOCUMENT_KINDS = ["packing", "pick", "labels"] as const;
export type OrderDocumentKind = (typeof ORDER_DOCUMENT_KINDS)[number];
/** The maximum number of orders to print at once. */
export const MAX_PRINTED = 50;

/** The URL of the documents for these orders. */
export const documentsHref = (kind: OrderDocumentKind, ids: readonly string[]): string =>
  `/orders?print=${kind}&orders=${ids.join(",")}`;
