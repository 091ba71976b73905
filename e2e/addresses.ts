/** Every public URL in the specification with its page title. */
export const PUBLIC_PAGES = [
  ["/", "Supplier data, ready for every shop"],
  ["/login", "Login"],
  ["/password-reset", "Reset your password"],
  ["/about", "About"],
  ["/documentation", "Documentation"],
  ["/supplier-application", "Supplier application"],
  ["/supplier-support", "Enterprise support"],
  ["/help-support", "Support centre"],
] as const;

export const SCREENS = [
  ["/dashboard", "Dashboard"],
  ["/suppliers", "Suppliers"],
  ["/supply-chain", "Supply Chain"],
  ["/product-management", "Product Management"],
  ["/data-filtering", "Data Filtering"],
  ["/ecommerce-integrations", "E-commerce Integrations"],
  ["/marketplace-integrations", "Marketplace Integrations"],
  ["/orders", "Order Management"],
  ["/reports", "Reports & Analytics"],
  ["/settings", "Settings"],
  ["/help", "Help & Support"],
  ["/ready-to-sync", "Ready to sync"],
  ["/admin", "Admin panel"],
  ["/security", "Security centre"],
  ["/suppliers/tdx-synnex-ca", "TD SYNNEX Canada"],
  ["/suppliers/tdx-ca/upload", "TD SYNNEX Canada: upload"],
  ["/suppliers/tdx-ca/catalog", "TD SYNNEX Canada: catalogue"],
] as const;

/** Appends the product's name to a page title, as in `Orders · Supplier Portal`. */
export const titled = (title: string) => `${title} · Supplier Portal`;
