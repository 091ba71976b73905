// Generated from docs/openapi.json. Don’t edit: see docs/contributing.md.

import type { List } from "../requests/list.ts";
import type { CallOptions, OperationCall } from "../requests/operation-call.ts";

export type Product = {
  id: string;
  version: number;
  supplier_id: string | null;
  sku: string;
  status: "draft" | "active" | "archived";
  title_en: string | null;
  title_fr: string | null;
  description_en: string | null;
  description_fr: string | null;
  brand: string | null;
  mpn: string | null;
  gtin: string | null;
  category: string | null;
  condition: "new" | "open_box" | "refurbished" | "used";
  tags: readonly (string)[];
  currency: string;
  cost: string | null;
  promo_cost: string | null;
  promo_ends: string | null;
  map: string | null;
  msrp: string | null;
  price: string | null;
  weight: string | null;
  weight_unit: "g" | "kg" | "oz" | "lb";
  length: string | null;
  width: string | null;
  height: string | null;
  size_unit: "mm" | "cm" | "m" | "in" | "ft";
  country_of_origin: string | null;
  hs_code: string | null;
  lead_time_days: number | null;
  minimum_order: number | null;
  eta: string | null;
  successor_sku: string | null;
  variant_group: string | null;
  images: readonly ({
    url: string;
    alt?: string | undefined;
  })[];
  variant_options: Record<string, unknown>;
  attributes: Record<string, unknown>;
  created_at: string;
  updated_at: string;
};

export type ProductInput = {
  status?: "draft" | "active" | "archived" | undefined;
  title_en?: string | null | undefined;
  title_fr?: string | null | undefined;
  description_en?: string | null | undefined;
  description_fr?: string | null | undefined;
  brand?: string | null | undefined;
  mpn?: string | null | undefined;
  gtin?: string | null | undefined;
  category?: string | null | undefined;
  condition?: "new" | "open_box" | "refurbished" | "used" | undefined;
  tags?: readonly (string)[] | null | undefined;
  currency?: string | undefined;
  cost?: string | number | null | undefined;
  promo_cost?: string | number | null | undefined;
  promo_ends?: string | null | undefined;
  map?: string | number | null | undefined;
  msrp?: string | number | null | undefined;
  price?: string | number | null | undefined;
  weight?: string | number | null | undefined;
  weight_unit?: "g" | "kg" | "oz" | "lb" | undefined;
  length?: string | number | null | undefined;
  width?: string | number | null | undefined;
  height?: string | number | null | undefined;
  size_unit?: "mm" | "cm" | "m" | "in" | "ft" | undefined;
  country_of_origin?: string | null | undefined;
  hs_code?: string | null | undefined;
  lead_time_days?: number | null | undefined;
  minimum_order?: number | null | undefined;
  eta?: string | null | undefined;
  successor_sku?: string | null | undefined;
  variant_group?: string | null | undefined;
  supplier_id?: string | null | undefined;
  images?: readonly ({
    url: string;
    alt?: string | undefined;
  })[] | undefined;
  variant_options?: Record<string, string | null> | undefined;
  attributes?: Record<string, string | number | boolean | null> | undefined;
};

export type ProductBatch = {
  products: readonly (ProductLineInput)[];
};

export type ProductLineInput = {
  sku: string;
  status?: "draft" | "active" | "archived" | undefined;
  title_en?: string | null | undefined;
  title_fr?: string | null | undefined;
  description_en?: string | null | undefined;
  description_fr?: string | null | undefined;
  brand?: string | null | undefined;
  mpn?: string | null | undefined;
  gtin?: string | null | undefined;
  category?: string | null | undefined;
  condition?: "new" | "open_box" | "refurbished" | "used" | undefined;
  tags?: readonly (string)[] | null | undefined;
  currency?: string | undefined;
  cost?: string | number | null | undefined;
  promo_cost?: string | number | null | undefined;
  promo_ends?: string | null | undefined;
  map?: string | number | null | undefined;
  msrp?: string | number | null | undefined;
  price?: string | number | null | undefined;
  weight?: string | number | null | undefined;
  weight_unit?: "g" | "kg" | "oz" | "lb" | undefined;
  length?: string | number | null | undefined;
  width?: string | number | null | undefined;
  height?: string | number | null | undefined;
  size_unit?: "mm" | "cm" | "m" | "in" | "ft" | undefined;
  country_of_origin?: string | null | undefined;
  hs_code?: string | null | undefined;
  lead_time_days?: number | null | undefined;
  minimum_order?: number | null | undefined;
  eta?: string | null | undefined;
  successor_sku?: string | null | undefined;
  variant_group?: string | null | undefined;
  supplier_id?: string | null | undefined;
  images?: readonly ({
    url: string;
    alt?: string | undefined;
  })[] | undefined;
  variant_options?: Record<string, string | null> | undefined;
  attributes?: Record<string, string | number | boolean | null> | undefined;
};

export type ProductUpload = {
  id: string;
  state: "waiting" | "running" | "done" | "failed";
  job: string | null;
  lines: number;
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  change_set: string | null;
  error: string | null;
  created_at: string;
  ended_at: string | null;
};

export type Prices = {
  sku: string;
  currency: string;
  cost: string | null;
  promo_cost: string | null;
  promo_ends: string | null;
  msrp: string | null;
  map: string | null;
  price: string | null;
  updated_at: string;
};

export type PricesInput = {
  currency?: string | undefined;
  cost?: string | number | null | undefined;
  promo_cost?: string | number | null | undefined;
  promo_ends?: string | null | undefined;
  msrp?: string | number | null | undefined;
  map?: string | number | null | undefined;
  price?: string | number | null | undefined;
};

export type StockLevel = {
  warehouse: string;
  on_hand: number;
  reserved: number;
  available: number;
  inbound: number;
  inbound_eta: string | null;
  updated_at: string;
};

export type StockInput = {
  on_hand: number;
};

export type Order = {
  id: string;
  number: string;
  status: "requires_correction" | "new" | "acknowledged" | "backordered" | "partially_shipped" | "shipped" | "delivered" | "closed" | "return_requested" | "returned" | "refunded" | "cancelled" | "rejected";
  issues: readonly (string)[];
  channel: {
    id: string;
    name: string;
    kind: string;
  } | null;
  channel_status: string | null;
  placed_at: string;
  acknowledge_by: string | null;
  ship_by: string | null;
  deliver_by: string | null;
  shipping_method: string | null;
  buyer: {
    name: string | null;
    email: string | null;
    phone: string | null;
  };
  ship_to: {
    street: string | null;
    city: string | null;
    region: string | null;
    postal_code: string | null;
    country: string | null;
  };
  currency: string;
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  total: string;
  lines: readonly ({
    line_number: number;
    sku: string;
    title: string | null;
    quantity: number;
    unit_price: string;
    total: string;
    external_id: string | null;
    status: "requires_correction" | "new" | "acknowledged" | "backordered" | "partially_shipped" | "shipped" | "delivered" | "closed" | "return_requested" | "returned" | "refunded" | "cancelled" | "rejected";
    issue: string | null;
    open: number;
    rejected: number;
    cancelled: number;
    backordered: number;
    backordered_until: string | null;
    shipped: number;
    delivered: number;
    return_requested: number;
    returned: number;
    refunded: number;
  })[];
  shipments: readonly ({
    id: string;
    warehouse: string | null;
    carrier: string | null;
    tracking: string | null;
    shipped_at: string;
    delivered_at: string | null;
    lines: readonly ({
      line_number: number;
      sku: string;
      quantity: number;
      serials: readonly (string)[];
    })[];
  })[];
  returns: readonly ({
    id: string;
    state: "requested" | "received" | "refunded" | "declined";
    reason: string;
    refund: string;
    created_at: string;
    lines: readonly ({
      line_number: number;
      sku: string;
      quantity: number;
      received: number;
      declined: number;
      refunded: number;
      restocked: number;
      condition: string | null;
    })[];
  })[];
  version: number;
  created_at: string;
  updated_at: string;
};

export type AcknowledgementInput = {
  lines?: readonly ({
    line_number: number;
  })[] | undefined;
};

export type ShipmentInput = {
  warehouse?: string | undefined;
  carrier?: string | undefined;
  tracking?: string | undefined;
  shipped_at?: string | undefined;
  lines?: readonly ({
    line_number: number;
    quantity: number;
    serials?: readonly (string)[] | undefined;
  })[] | undefined;
};

export type CancellationInput = {
  reason: "buyer_request" | "out_of_stock" | "address" | "payment" | "other";
  lines?: readonly ({
    line_number: number;
    quantity: number;
  })[] | undefined;
};

export type ReturnInput = {
  reason: string;
  lines: readonly ({
    line_number: number;
    quantity: number;
  })[];
};

export type ChangeSet = {
  id: string;
  kind: "edit" | "bulk" | "import" | "rule" | "api" | "merge" | "undo";
  title: string;
  state: "open" | "committed" | "cancelled";
  author: string | null;
  supplier_id: string | null;
  file: string | null;
  undo_of: string | null;
  is_partial: boolean;
  rows_read: number;
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  skipped: number;
  rejected: number;
  unsent: number;
  created_at: string;
  ended_at: string | null;
};

export type Change = {
  product_id: string;
  sku: string;
  action: "create" | "update" | "remove";
  row: number | null;
  fields: readonly ({
    field: string;
    before: string | null;
    after: string | null;
    rule: string | null;
  })[];
};

export type Job = {
  id: string;
  kind: string;
  about: string;
  state: "waiting" | "running" | "failed";
  is_cancelled: boolean;
  done: number;
  total: number | null;
  attempts: number;
  max_attempts: number;
  error: string | null;
  queued_at: string;
  run_at: string;
  started_at: string | null;
  failed_at: string | null;
};

export type Supplier = {
  id: string;
  code: string;
  name: string;
  status: "active" | "paused" | "archived";
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  account_number: string | null;
  currency: string;
  country: string | null;
  lead_time_days: number | null;
  payment_terms: string | null;
  minimum_order: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

export type Channel = {
  id: string;
  kind: string;
  name: string;
  status: "draft" | "active" | "paused";
  language: string;
  country: string;
  currency: string;
  created_at: string;
  updated_at: string;
  listings: {
    states: Record<string, number>;
    changes: Record<string, number>;
    unbuilt: number;
  };
  issues: readonly ({
    severity: "error" | "warning";
    code: string;
    field: string | null;
    listings: number;
    unblocked: number;
  })[];
};

export type Listing = {
  product_id: string;
  sku: string;
  state: "ready" | "warning" | "blocked" | "excluded" | "gone";
  change: string;
  excluded_by: string | null;
  price: string | null;
  quantity: number;
  is_current: boolean;
  sent_at: string | null;
  issues: readonly ({
    severity: "error" | "warning";
    code: string;
    field: string | null;
  })[];
  reported_errors: readonly ({
    message: string;
    field?: string | null | undefined;
  })[];
};

export type Feed = {
  id: string;
  file: string;
  format: string;
  created_at: string;
  rotated_at: string | null;
  revoked_at: string | null;
  last_fetched_at: string | null;
  fetches: number;
};

export type Sync = {
  id: string;
  channel_id: string;
  kind: "file" | "feed" | "api" | "report";
  scope: "full" | "delta";
  state: "open" | "finished" | "failed" | "cancelled";
  api_key: string | null;
  retry_of: string | null;
  revert_of: string | null;
  items: number;
  sent: number;
  removed: number;
  failed: number;
  skipped: number;
  unchanged: number;
  unbuilt: number;
  message: string | null;
  created_at: string;
  ended_at: string | null;
  pending: Record<string, number> | null;
};

export type SyncItem = {
  product_id: string;
  sku: string;
  change: string;
  outcome: "sent" | "removed" | "failed" | "skipped";
  message: string | null;
  reported_errors: readonly ({
    message: string;
    field?: string | null | undefined;
  })[];
};

export type ApprovalInput = {
  changes: readonly ("new" | "changed" | "price" | "stock" | "removed" | "rejected")[];
};

export type ImportProfile = {
  id: string;
  name: string;
  version: number;
  supplier_id: string | null;
  created_at: string;
};

export type ImportResult = {
  outcome: "written" | "same" | "waiting" | "failed" | "stopped";
  reason?: {
    priceFile: "foreign-file" | "unknown-header" | "no-items" | "cut-off" | "other-country" | "several-files";
    line?: number | undefined;
  } | {
    fetch: "session-ended" | "not-editor" | "too-often" | "no-address" | "not-https" | "has-password" | "other-port" | "private-address" | "not-found-by-name" | "no-answer" | "too-slow" | "too-many-redirects" | "refused-there" | "not-a-file" | "too-large";
  } | {
    file: "empty" | "too-large" | "binary" | "html" | "old-excel" | "binary-excel" | "encrypted-excel" | "other-office" | "numbers" | "sylk" | "dif" | "edi" | "flat-ods" | "rich-text" | "web-archive" | "sql" | "labelled-lines" | "fixed-width" | "no-sheets" | "pdf" | "image" | "other-archive" | "nested-archive" | "zip-damaged" | "zip-encrypted" | "zip-bomb" | "zip-too-many" | "zip-method" | "zip-empty" | "stuck" | "failed";
  } | {
    table: "unterminated-quote" | "field-too-long" | "row-too-wide" | "too-many-columns" | "too-many-cells" | "record-too-large" | "too-deep" | "entities-defined" | "broken-markup" | "broken-json" | "cut-off" | "damaged" | "inflates-too-much" | "too-many-rows" | "too-many-texts" | "failed" | "text-after-quote" | "unreadable-characters" | "nul-characters" | "encoding-changed" | "double-encoded" | "byte-repaired" | "row-skipped" | "currency-named" | "columns-moved" | "other-table" | "hidden-rows-read" | "hidden-rows-left-out" | "hidden-columns-read" | "hidden-columns-left-out" | "merged-filled" | "ditto-filled" | "ditto-without-text" | "formula-without-result" | "unknown-entity" | "broken-line" | "rows-repeated-often" | "more-issues";
    place: number;
  } | {
    run: "too-large" | "too-long" | "no-rows" | "columns-missing" | "profile-unreadable" | "rules-unreadable" | "interrupted" | "file-changed" | "busy" | "rejected";
    fields?: readonly (string)[] | undefined;
  } | undefined;
  warnings?: readonly ("price-shock" | "mass-deletion" | "many-rejected" | "many-incomplete")[] | undefined;
  counts?: {
    rows: number;
    created: number;
    updated: number;
    unchanged: number;
    rejected: number;
    incomplete: number;
    missing: number;
    shocks: number;
  } | undefined;
  import: ChangeSet | null;
};

export type Import = {
  id: string;
  kind: "edit" | "bulk" | "import" | "rule" | "api" | "merge" | "undo";
  title: string;
  state: "open" | "committed" | "cancelled";
  author: string | null;
  supplier_id: string | null;
  file: string | null;
  undo_of: string | null;
  is_partial: boolean;
  rows_read: number;
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  skipped: number;
  rejected: number;
  unsent: number;
  created_at: string;
  ended_at: string | null;
  rejections: {
    header: readonly (string)[];
    rows: readonly ({
      cells: readonly (string)[];
      reasons: readonly (string)[];
    })[];
    left_out: number;
  } | null;
};

export type Webhook = {
  id: string;
  url: string;
  types: readonly ("products.changed" | "stock.changed" | "listings.changed" | "order.created" | "order.changed" | "sync.ended" | "import.ended")[];
  failing_since: string | null;
  disabled_at: string | null;
  disabled_for: "person" | "failing" | "gone" | null;
  is_on: boolean;
  created_at: string;
};

export type CreatedWebhook = {
  id: string;
  url: string;
  types: readonly ("products.changed" | "stock.changed" | "listings.changed" | "order.created" | "order.changed" | "sync.ended" | "import.ended")[];
  failing_since: string | null;
  disabled_at: string | null;
  disabled_for: "person" | "failing" | "gone" | null;
  is_on: boolean;
  created_at: string;
  secret: string;
};

export type WebhookInput = {
  url: string;
  types: readonly ("products.changed" | "stock.changed" | "listings.changed" | "order.created" | "order.changed" | "sync.ended" | "import.ended")[];
  locale?: "en" | "fr-CA" | undefined;
};

export type WebhookChangeInput = {
  url?: string | undefined;
  types?: readonly ("products.changed" | "stock.changed" | "listings.changed" | "order.created" | "order.changed" | "sync.ended" | "import.ended")[] | undefined;
  is_on?: boolean | undefined;
};

export type WebhookDelivery = {
  id: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  next_at: string | null;
  tried_at: string | null;
  status: number | null;
  took_ms: number | null;
  answer: string | null;
  error: string | null;
  created_at: string;
  event: {
    id: string;
    type: string;
    data: Record<string, unknown>;
    created_at: string;
  };
};

export type ErrorDocument = {
  type: "about:blank";
  title: string;
  status: number;
  code: string;
  detail?: string | undefined;
  request_id?: string | undefined;
  errors?: readonly ({
    pointer: string;
    detail: string;
  })[] | undefined;
};

export type ListProductsQuery = {
  limit?: number | undefined;
  updated_since?: string | undefined;
};

export type StreamProductsAnswer = {
  line: number;
  sku?: string | undefined;
  status: number;
  error?: ErrorDocument | undefined;
} | {
  summary: {
    is_complete: boolean;
    lines: number;
    created: number;
    updated: number;
    unchanged: number;
    rejected: number;
    change_set: string | null;
  };
  error?: ErrorDocument | undefined;
};

export type WriteProductsAnswer = {
  items: readonly ({
    sku: string;
    status: number;
    product?: Product | undefined;
    error?: ErrorDocument | undefined;
  })[];
};

export type ListUploadRejectionsQuery = {
  limit?: number | undefined;
};

export type ListStockAnswer = {
  data: readonly (StockLevel)[];
};

export type ListOrdersQuery = {
  limit?: number | undefined;
  updated_since?: string | undefined;
  status?: "requires_correction" | "new" | "acknowledged" | "backordered" | "partially_shipped" | "shipped" | "delivered" | "closed" | "return_requested" | "returned" | "refunded" | "cancelled" | "rejected" | undefined;
  number?: string | undefined;
};

export type ReceiveOrdersAnswer = {
  data: readonly ({
    number: string;
    id: string | null;
    outcome: "added" | "known" | "cancelled" | "rejected";
    issues: readonly (string)[] | null;
    message: string | null;
  })[];
};

export type ListChangeSetsQuery = {
  limit?: number | undefined;
  kind?: "edit" | "bulk" | "import" | "rule" | "api" | "merge" | "undo" | undefined;
};

export type ListChangesQuery = {
  limit?: number | undefined;
};

export type ListJobsQuery = {
  limit?: number | undefined;
  state?: "waiting" | "running" | "failed" | undefined;
};

export type ListSuppliersQuery = {
  limit?: number | undefined;
  updated_since?: string | undefined;
};

export type ListChannelsAnswer = {
  data: readonly (Channel)[];
};

export type ListListingsQuery = {
  limit?: number | undefined;
  state?: "ready" | "warning" | "blocked" | "excluded" | "gone" | undefined;
  change?: "new" | "changed" | "price" | "stock" | "removed" | "rejected" | "unchanged" | "none" | "blocked" | undefined;
  issue?: string | undefined;
};

export type ListFeedsAnswer = {
  data: readonly (Feed)[];
};

export type ListSyncsQuery = {
  limit?: number | undefined;
};

export type ListSyncItemsQuery = {
  limit?: number | undefined;
  outcome?: "sent" | "removed" | "failed" | "skipped" | undefined;
};

export type ListImportProfilesAnswer = {
  data: readonly (ImportProfile)[];
};

export type ImportFileQuery = {
  profile: string;
  file_name: string;
  mode?: "create-and-update" | "update-only" | "prices-and-stock" | "snapshot" | undefined;
  missing?: "keep" | "zero-stock" | "archive" | undefined;
  price_threshold?: number | undefined;
  missing_threshold?: number | undefined;
  accept?: "true" | "false" | undefined;
};

export type ListImportsQuery = {
  limit?: number | undefined;
};

export type ListWebhooksAnswer = {
  data: readonly (Webhook)[];
};

export type RotateWebhookSecretAnswer = {
  secret: string;
};

export type ListDeliveriesQuery = {
  limit?: number | undefined;
  state?: "waiting" | "delivered" | "failed" | undefined;
};

/** The code of an error, by which programs recognize why a request was rejected. */
export type ErrorCode = "conflict" | "idempotency_key_reused" | "internal" | "invalid_body" | "invalid_header" | "invalid_json" | "invalid_query" | "key_expired" | "key_missing" | "key_revoked" | "key_unknown" | "media_type" | "network_not_allowed" | "not_found" | "precondition_failed" | "product_in_use" | "rate_limited" | "scope_missing" | "state_conflict" | "too_large" | "unavailable";

/** The fields of a product, in the order of the contract. */
export const PRODUCT_FIELDS = ["id","version","supplier_id","sku","status","title_en","title_fr","description_en","description_fr","brand","mpn","gtin","category","condition","tags","currency","cost","promo_cost","promo_ends","map","msrp","price","weight","weight_unit","length","width","height","size_unit","country_of_origin","hs_code","lead_time_days","minimum_order","eta","successor_sku","variant_group","images","variant_options","attributes","created_at","updated_at"] as const satisfies readonly (keyof Product)[];

export abstract class Operations {
  protected abstract call<T>(call: OperationCall): Promise<T>;
  protected abstract list<T>(call: OperationCall): List<T>;

  /**
   * List products. Products in the order of their last change, oldest first. A product that changes moves to the end, so a reader that follows the cursors sees every change.
   *
   * Scope: products:read
   */
  listProducts(query: ListProductsQuery = {}, options: CallOptions = {}): List<Product> {
    return this.list({ method: "GET", path: "/products", query, options, canRepeat: true });
  }

  /**
   * Get a product.
   *
   * Scope: products:read
   */
  getProduct(sku: string, options: CallOptions = {}): Promise<Product> {
    return this.call({ method: "GET", path: `/products/${encodeURIComponent(sku)}`, options, canRepeat: true });
  }

  /**
   * Create or update a product. Creates the product if there is none with this SKU. Fields that aren’t in the body keep their value; null clears one.
   *
   * Scope: products:write
   */
  putProduct(sku: string, body: ProductInput, options: CallOptions<"ifMatch" | "ifNoneMatch" | "idempotencyKey"> = {}): Promise<Product> {
    return this.call({ method: "PUT", path: `/products/${encodeURIComponent(sku)}`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Change a product. A JSON Merge Patch (RFC 7396): fields that aren’t in the body keep their value; null clears one.
   *
   * Scope: products:write
   */
  patchProduct(sku: string, body: ProductInput, options: CallOptions<"ifMatch" | "idempotencyKey"> = {}): Promise<Product> {
    return this.call({ method: "PATCH", path: `/products/${encodeURIComponent(sku)}`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Delete a product. Members can undo the deletion in the history. A product with stock or orders can’t be deleted; archive it instead.
   *
   * Scope: products:write
   */
  deleteProduct(sku: string, options: CallOptions<"ifMatch"> = {}): Promise<void> {
    return this.call({ method: "DELETE", path: `/products/${encodeURIComponent(sku)}`, options, canRepeat: true });
  }

  /**
   * Get the prices of a product.
   *
   * Scope: products:read
   */
  getPrices(sku: string, options: CallOptions = {}): Promise<Prices> {
    return this.call({ method: "GET", path: `/products/${encodeURIComponent(sku)}/prices`, options, canRepeat: true });
  }

  /**
   * Change the prices of a product. Prices that aren’t in the body keep their value; null clears one. A key with this scope can’t change anything else of a product.
   *
   * Scope: prices:write
   */
  patchPrices(sku: string, body: PricesInput, options: CallOptions<"ifMatch" | "idempotencyKey"> = {}): Promise<Prices> {
    return this.call({ method: "PATCH", path: `/products/${encodeURIComponent(sku)}/prices`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Create or update up to 100 products. Each product is written or rejected on its own. The status is 207 if at least one was rejected; each item has its own status.
   *
   * Scope: products:write
   */
  writeProducts(body: ProductBatch, options: CallOptions<"idempotencyKey"> = {}): Promise<WriteProductsAnswer> {
    return this.call({ method: "POST", path: "/products/batch", body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Get an upload of products. Its progress, and its counts once it has ended. Uploads are kept for a week.
   *
   * Scope: products:write
   */
  getProductUpload(upload: string, options: CallOptions = {}): Promise<ProductUpload> {
    return this.call({ method: "GET", path: `/product-uploads/${encodeURIComponent(upload)}`, options, canRepeat: true });
  }

  /**
   * List the rejected lines of an upload. In the order of the lines. A rejected line doesn’t stop the others.
   *
   * Scope: products:write
   */
  listUploadRejections(upload: string, query: ListUploadRejectionsQuery = {}, options: CallOptions = {}): List<{
  line: number;
  sku?: string | undefined;
  status: number;
  error: ErrorDocument;
}> {
    return this.list({ method: "GET", path: `/product-uploads/${encodeURIComponent(upload)}/rejections`, query, options, canRepeat: true });
  }

  /**
   * List the stock of a product. One entry for each warehouse with a quantity of the product, which may be 0.
   *
   * Scope: stock:read
   */
  listStock(sku: string, options: CallOptions = {}): Promise<ListStockAnswer> {
    return this.call({ method: "GET", path: `/products/${encodeURIComponent(sku)}/stock`, options, canRepeat: true });
  }

  /**
   * Set the units on hand in a warehouse. The warehouse is named by its code. Units that are reserved for orders stay reserved. Members can undo the change in the history.
   *
   * Scope: stock:write
   */
  putStock(sku: string, warehouse: string, body: StockInput, options: CallOptions = {}): Promise<StockLevel> {
    return this.call({ method: "PUT", path: `/products/${encodeURIComponent(sku)}/stock/${encodeURIComponent(warehouse)}`, body, options, canRepeat: true });
  }

  /**
   * List orders. Orders in the order of their last change, oldest first, like products.
   *
   * Scope: orders:read
   */
  listOrders(query: ListOrdersQuery = {}, options: CallOptions = {}): List<Order> {
    return this.list({ method: "GET", path: "/orders", query, options, canRepeat: true });
  }

  /**
   * Send new orders. Up to 100 orders of one channel. Each is added or rejected on its own. A number that the channel has already sent is the same order, so a request can be repeated. If the channel has cancelled that order since, its open units are cancelled. An order with an unknown SKU, without a postal code or in a currency that the channel doesn’t use is added and waits for a correction.
   *
   * Scope: orders:write
   */
  receiveOrders(body: {
      channel?: string | undefined;
      orders: readonly ({
        number: string;
        status?: "new" | "acknowledged" | "shipped" | "delivered" | "cancelled" | undefined;
        channel_status?: string | undefined;
        placed_at: string;
        acknowledge_by?: string | undefined;
        ship_by?: string | undefined;
        deliver_by?: string | undefined;
        currency?: string | undefined;
        shipping?: string | undefined;
        tax?: string | undefined;
        discount?: string | undefined;
        shipping_method?: string | undefined;
        buyer?: {
          name?: string | undefined;
          email?: string | undefined;
          phone?: string | undefined;
        } | undefined;
        ship_to?: {
          street?: string | undefined;
          city?: string | undefined;
          region?: string | undefined;
          postal_code?: string | undefined;
          country?: string | undefined;
        } | undefined;
        lines: readonly ({
          sku: string;
          title?: string | undefined;
          quantity: number;
          unit_price: string;
          external_id?: string | undefined;
        })[];
      })[];
    }, options: CallOptions = {}): Promise<ReceiveOrdersAnswer> {
    return this.call({ method: "POST", path: "/orders", body, options, canRepeat: true });
  }

  /**
   * Get an order.
   *
   * Scope: orders:read
   */
  getOrder(order: string, options: CallOptions = {}): Promise<Order> {
    return this.call({ method: "GET", path: `/orders/${encodeURIComponent(order)}`, options, canRepeat: true });
  }

  /**
   * Acknowledge an order. Without lines, every line that waits for acknowledgement is acknowledged.
   *
   * Scope: orders:write
   */
  acknowledgeOrder(order: string, body: AcknowledgementInput, options: CallOptions<"ifMatch" | "idempotencyKey"> = {}): Promise<Order> {
    return this.call({ method: "POST", path: `/orders/${encodeURIComponent(order)}/acknowledge`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Ship an order, or a part of it. Without lines, all open units are shipped. Without a warehouse, they ship from the one that holds most of the order’s reservations, or from the default one. The warehouse’s stock is reduced.
   *
   * Scope: orders:write
   */
  shipOrder(order: string, body: ShipmentInput, options: CallOptions<"ifMatch" | "idempotencyKey"> = {}): Promise<Order> {
    return this.call({ method: "POST", path: `/orders/${encodeURIComponent(order)}/ship`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Cancel an order, or a part of it. Without lines, everything that isn’t shipped is cancelled.
   *
   * Scope: orders:write
   */
  cancelOrder(order: string, body: CancellationInput, options: CallOptions<"ifMatch" | "idempotencyKey"> = {}): Promise<Order> {
    return this.call({ method: "POST", path: `/orders/${encodeURIComponent(order)}/cancel`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Open a return. Registers units that the buyer is sending back. Members receive and refund them in the portal.
   *
   * Scope: orders:write
   */
  returnOrder(order: string, body: ReturnInput, options: CallOptions<"ifMatch" | "idempotencyKey"> = {}): Promise<Order> {
    return this.call({ method: "POST", path: `/orders/${encodeURIComponent(order)}/return`, body, options, canRepeat: true, hasKey: true });
  }

  /**
   * List change sets. Changes to products and stock counts belong to change sets. Stock movements of orders don’t. Newest first.
   *
   * Scope: history:read
   */
  listChangeSets(query: ListChangeSetsQuery = {}, options: CallOptions = {}): List<ChangeSet> {
    return this.list({ method: "GET", path: "/change-sets", query, options, canRepeat: true });
  }

  /**
   * Get a change set.
   *
   * Scope: history:read
   */
  getChangeSet(changeSet: string, options: CallOptions = {}): Promise<ChangeSet> {
    return this.call({ method: "GET", path: `/change-sets/${encodeURIComponent(changeSet)}`, options, canRepeat: true });
  }

  /**
   * List what a change set changed. One entry for each product, with the value of each field before and after.
   *
   * Scope: history:read
   */
  listChanges(changeSet: string, query: ListChangesQuery = {}, options: CallOptions = {}): List<Change> {
    return this.list({ method: "GET", path: `/change-sets/${encodeURIComponent(changeSet)}/changes`, query, options, canRepeat: true });
  }

  /**
   * Undo a change set. Returns the change set of the undo. Values that were changed since are kept and counted as skipped. A 202 means that only part was undone; send the request again to continue.
   *
   * Scope: history:write
   */
  undoChangeSet(changeSet: string, options: CallOptions<"idempotencyKey"> = {}): Promise<ChangeSet> {
    return this.call({ method: "POST", path: `/change-sets/${encodeURIComponent(changeSet)}/undo`, options, canRepeat: true, hasKey: true, continues: true });
  }

  /**
   * List background jobs. Waiting, running and failed jobs. Finished jobs aren’t listed.
   *
   * Scope: jobs:read
   */
  listJobs(query: ListJobsQuery = {}, options: CallOptions = {}): List<Job> {
    return this.list({ method: "GET", path: "/jobs", query, options, canRepeat: true });
  }

  /**
   * Get a background job.
   *
   * Scope: jobs:read
   */
  getJob(job: string, options: CallOptions = {}): Promise<Job> {
    return this.call({ method: "GET", path: `/jobs/${encodeURIComponent(job)}`, options, canRepeat: true });
  }

  /**
   * List suppliers.
   *
   * Scope: suppliers:read
   */
  listSuppliers(query: ListSuppliersQuery = {}, options: CallOptions = {}): List<Supplier> {
    return this.list({ method: "GET", path: "/suppliers", query, options, canRepeat: true });
  }

  /**
   * Get a supplier.
   *
   * Scope: suppliers:read
   */
  getSupplier(supplier: string, options: CallOptions = {}): Promise<Supplier> {
    return this.call({ method: "GET", path: `/suppliers/${encodeURIComponent(supplier)}`, options, canRepeat: true });
  }

  /**
   * List channels.
   *
   * Scope: channels:read
   */
  listChannels(options: CallOptions = {}): Promise<ListChannelsAnswer> {
    return this.call({ method: "GET", path: "/channels", options, canRepeat: true });
  }

  /**
   * Get a channel.
   *
   * Scope: channels:read
   */
  getChannel(channel: string, options: CallOptions = {}): Promise<Channel> {
    return this.call({ method: "GET", path: `/channels/${encodeURIComponent(channel)}`, options, canRepeat: true });
  }

  /**
   * List a channel’s listings with their issues. Sorted by SKU. An issue is written as its severity, code and field.
   *
   * Scope: channels:read
   */
  listListings(channel: string, query: ListListingsQuery = {}, options: CallOptions = {}): List<Listing> {
    return this.list({ method: "GET", path: `/channels/${encodeURIComponent(channel)}/listings`, query, options, canRepeat: true });
  }

  /**
   * List a channel’s feeds.
   *
   * Scope: channels:read
   */
  listFeeds(channel: string, options: CallOptions = {}): Promise<ListFeedsAnswer> {
    return this.call({ method: "GET", path: `/channels/${encodeURIComponent(channel)}/feeds`, options, canRepeat: true });
  }

  /**
   * List a channel’s syncs. Newest first.
   *
   * Scope: channels:read
   */
  listSyncs(channel: string, query: ListSyncsQuery = {}, options: CallOptions = {}): List<Sync> {
    return this.list({ method: "GET", path: `/channels/${encodeURIComponent(channel)}/syncs`, query, options, canRepeat: true });
  }

  /**
   * Start a sync of a channel’s feeds. Nothing is sent until the sync is approved; `pending` shows what can be sent. A repeated request returns the same open sync.
   *
   * Scope: channels:write
   */
  startSync(channel: string, options: CallOptions = {}): Promise<Sync> {
    return this.call({ method: "POST", path: `/channels/${encodeURIComponent(channel)}/syncs`, options, canRepeat: true });
  }

  /**
   * Get a sync.
   *
   * Scope: channels:read
   */
  getSync(sync: string, options: CallOptions = {}): Promise<Sync> {
    return this.call({ method: "GET", path: `/syncs/${encodeURIComponent(sync)}`, options, canRepeat: true });
  }

  /**
   * List the results of a sync. One entry for each product that was sent, removed, rejected or skipped.
   *
   * Scope: channels:read
   */
  listSyncItems(sync: string, query: ListSyncItemsQuery = {}, options: CallOptions = {}): List<SyncItem> {
    return this.list({ method: "GET", path: `/syncs/${encodeURIComponent(sync)}/items`, query, options, canRepeat: true });
  }

  /**
   * Approve a sync and send it. Sends the listings whose kind of change the request names. A 202 means that only part was sent; send the request again to continue.
   *
   * Scope: channels:write
   */
  approveSync(sync: string, body: ApprovalInput, options: CallOptions = {}): Promise<Sync> {
    return this.call({ method: "POST", path: `/syncs/${encodeURIComponent(sync)}/approve`, body, options, canRepeat: false, continues: true });
  }

  /**
   * List import profiles. A profile says how a file is read and which column fills which field.
   *
   * Scope: imports:read
   */
  listImportProfiles(options: CallOptions = {}): Promise<ListImportProfilesAnswer> {
    return this.call({ method: "GET", path: "/import-profiles", options, canRepeat: true });
  }

  /**
   * List imports. Imports by people, schedules and keys. Newest first.
   *
   * Scope: imports:read
   */
  listImports(query: ListImportsQuery = {}, options: CallOptions = {}): List<ChangeSet> {
    return this.list({ method: "GET", path: "/imports", query, options, canRepeat: true });
  }

  /**
   * Get the report of an import. Includes the rejected rows if a schedule or a key started the import. The change set’s changes list the products.
   *
   * Scope: imports:read
   */
  getImport(importId: string, options: CallOptions = {}): Promise<Import> {
    return this.call({ method: "GET", path: `/imports/${encodeURIComponent(importId)}`, options, canRepeat: true });
  }

  /**
   * List webhooks. Oldest first. An organization has at most 20.
   *
   * Scope: webhooks:manage
   */
  listWebhooks(options: CallOptions = {}): Promise<ListWebhooksAnswer> {
    return this.call({ method: "GET", path: "/webhooks", options, canRepeat: true });
  }

  /**
   * Create a webhook. Events are sent to its address with signatures as Standard Webhooks describes them. The response contains the secret that verifies them.
   *
   * Scope: webhooks:manage
   */
  createWebhook(body: WebhookInput, options: CallOptions<"idempotencyKey"> = {}): Promise<CreatedWebhook> {
    return this.call({ method: "POST", path: "/webhooks", body, options, canRepeat: true, hasKey: true });
  }

  /**
   * Get a webhook.
   *
   * Scope: webhooks:manage
   */
  getWebhook(webhook: string, options: CallOptions = {}): Promise<Webhook> {
    return this.call({ method: "GET", path: `/webhooks/${encodeURIComponent(webhook)}`, options, canRepeat: true });
  }

  /**
   * Change a webhook, or turn it on or off. Values that aren’t in the body stay. Events that happen while a webhook is off aren’t sent later.
   *
   * Scope: webhooks:manage
   */
  patchWebhook(webhook: string, body: WebhookChangeInput, options: CallOptions = {}): Promise<Webhook> {
    return this.call({ method: "PATCH", path: `/webhooks/${encodeURIComponent(webhook)}`, body, options, canRepeat: true });
  }

  /**
   * Delete a webhook and its deliveries.
   *
   * Scope: webhooks:manage
   */
  deleteWebhook(webhook: string, options: CallOptions = {}): Promise<void> {
    return this.call({ method: "DELETE", path: `/webhooks/${encodeURIComponent(webhook)}`, options, canRepeat: true });
  }

  /**
   * Replace the secret of a webhook. For a day, deliveries are signed with both secrets.
   *
   * Scope: webhooks:manage
   */
  rotateWebhookSecret(webhook: string, options: CallOptions = {}): Promise<RotateWebhookSecretAnswer> {
    return this.call({ method: "POST", path: `/webhooks/${encodeURIComponent(webhook)}/rotate-secret`, options, canRepeat: false });
  }

  /**
   * Send a test event. Returns the waiting delivery. List the deliveries to see the response.
   *
   * Scope: webhooks:manage
   */
  testWebhook(webhook: string, options: CallOptions = {}): Promise<WebhookDelivery> {
    return this.call({ method: "POST", path: `/webhooks/${encodeURIComponent(webhook)}/test`, options, canRepeat: false });
  }

  /**
   * List the deliveries of a webhook. Newest first. They are deleted after 30 days.
   *
   * Scope: webhooks:manage
   */
  listDeliveries(webhook: string, query: ListDeliveriesQuery = {}, options: CallOptions = {}): List<WebhookDelivery> {
    return this.list({ method: "GET", path: `/webhooks/${encodeURIComponent(webhook)}/deliveries`, query, options, canRepeat: true });
  }

  /**
   * Send a delivery again. Receivers recognize it by its `webhook-id`.
   *
   * Scope: webhooks:manage
   */
  resendDelivery(webhook: string, delivery: string, options: CallOptions = {}): Promise<WebhookDelivery> {
    return this.call({ method: "POST", path: `/webhooks/${encodeURIComponent(webhook)}/deliveries/${encodeURIComponent(delivery)}/resend`, options, canRepeat: false });
  }
}
