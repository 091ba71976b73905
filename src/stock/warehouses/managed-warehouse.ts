/** A warehouse with everything its screen shows. */
export type ManagedWarehouse = {
  id: string;
  /** Increases with every change. An edit sends the version that it was based on. */
  version: number;
  code: string;
  name: string;
  isActive: boolean;
  street: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  country: string | null;
  /** Business days to pack an order. */
  handlingDays: number;
  /** Orders after this local time, such as "14:00", count for the next business day. */
  cutoff: string;
};
