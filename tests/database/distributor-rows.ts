import type { Tenant } from "./tenants.ts";

/** The rows of a distributor's catalogue, as in `tenant-rows.ts`. */
export const distributorRows = (
  it: Tenant,
): ReadonlyArray<readonly [sql: string, ...params: string[]]> => [
  [`distributor_facets (org_id, term, count) values ($1, 'ctest', length($2))`],
  [`distributor_names (org_id, kind, code, name) values ($1, 'category', '003', $2)`],
  [`distributor_field_maps (org_id, version, map) values ($1, 900, jsonb_object(array['a', $2]))`],
  [
    `distributor_files (org_id, id, name, kind, account, state, records, rejected, added, field_map, ended_at)
     values ($1, $3, $2, 'full', $2, 'committed', 1, 0, 1, '{}', now()),
       ($1, $4, $2, 'full', $2, 'cancelled', 1, 0, 0, '{}', now())`,
    it.distributorFile,
    it.spareDistributorFile,
  ],
  [
    `distributor_items (org_id, sku, description, total, hash, file_id)
     values ($1, length($2)::text, $2, 0, '0000000000000000', $3), 
       ($1, ('x' || left(md5($2), 6))::bit(24)::int::text, $2, 0, '0000000000000000', $3)`,
    it.distributorFile,
  ],
  [
    "distributor_rejected_records (org_id, file_id, line, issues, record) values ($1, $3, 3, '{sku-invalid}', $2)",
    it.distributorFile,
  ],
  ["distributor_links (org_id, sku, product_id) values ($1, length($2)::text, $3)", it.product],
  [
    `distributor_changes (org_id, file_id, sku) values ($1, $3, length($2)::text)`,
    it.distributorFile,
  ],
];
