/** The address of the pricing tab; with a list, that price list is open. */
export const pricingAddress = (list?: string): string =>
  `/product-management?${new URLSearchParams({ pricing: list ?? "" }).toString()}`;
