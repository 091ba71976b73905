/** The address of the pricing tab, with a price list open if one is given. */
export const pricingAddress = (list?: string): string =>
  `/product-management?${new URLSearchParams({ pricing: list ?? "" }).toString()}`;
