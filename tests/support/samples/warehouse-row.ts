/** A warehouse in Toronto as the server sends it, without an address. */
export const aWarehouseRow = (id: string) => ({
  id,
  version: 1,
  code: "TOR",
  name: "Toronto",
  active: true,
  street: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  handling_days: 1,
  cutoff: "14:00:00",
});
