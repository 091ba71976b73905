# Generated from docs/openapi.json. Don’t edit: see docs/contributing.md.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from ..lists import AsyncPages, Pages
from ..requests import Call, path_part


class _ProductImagesItem(TypedDict):
    url: str


class ProductImagesItem(_ProductImagesItem, total=False):
    alt: str


class Product(TypedDict):
    id: str
    version: int
    supplier_id: str | None
    sku: str
    status: Literal["draft", "active", "archived"]
    title_en: str | None
    title_fr: str | None
    description_en: str | None
    description_fr: str | None
    brand: str | None
    mpn: str | None
    gtin: str | None
    category: str | None
    condition: Literal["new", "open_box", "refurbished", "used"]
    tags: list[str]
    currency: str
    cost: str | None
    promo_cost: str | None
    promo_ends: str | None
    map: str | None
    msrp: str | None
    price: str | None
    weight: str | None
    weight_unit: Literal["g", "kg", "oz", "lb"]
    length: str | None
    width: str | None
    height: str | None
    size_unit: Literal["mm", "cm", "m", "in", "ft"]
    country_of_origin: str | None
    hs_code: str | None
    lead_time_days: int | None
    minimum_order: int | None
    eta: str | None
    successor_sku: str | None
    variant_group: str | None
    images: list[ProductImagesItem]
    variant_options: dict[str, Any]
    attributes: dict[str, Any]
    created_at: str
    updated_at: str


class _ProductInputImagesItem(TypedDict):
    url: str


class ProductInputImagesItem(_ProductInputImagesItem, total=False):
    alt: str


class ProductInput(TypedDict, total=False):
    status: Literal["draft", "active", "archived"]
    title_en: str | None
    title_fr: str | None
    description_en: str | None
    description_fr: str | None
    brand: str | None
    mpn: str | None
    gtin: str | None
    category: str | None
    condition: Literal["new", "open_box", "refurbished", "used"]
    tags: list[str] | None
    currency: str
    cost: str | float | None
    promo_cost: str | float | None
    promo_ends: str | None
    map: str | float | None
    msrp: str | float | None
    price: str | float | None
    weight: str | float | None
    weight_unit: Literal["g", "kg", "oz", "lb"]
    length: str | float | None
    width: str | float | None
    height: str | float | None
    size_unit: Literal["mm", "cm", "m", "in", "ft"]
    country_of_origin: str | None
    hs_code: str | None
    lead_time_days: int | None
    minimum_order: int | None
    eta: str | None
    successor_sku: str | None
    variant_group: str | None
    supplier_id: str | None
    images: list[ProductInputImagesItem]
    variant_options: dict[str, Any]
    attributes: dict[str, Any]


class ProductBatch(TypedDict):
    products: list[ProductLineInput]


class _ProductLineInputImagesItem(TypedDict):
    url: str


class ProductLineInputImagesItem(_ProductLineInputImagesItem, total=False):
    alt: str


class _ProductLineInput(TypedDict):
    sku: str


class ProductLineInput(_ProductLineInput, total=False):
    status: Literal["draft", "active", "archived"]
    title_en: str | None
    title_fr: str | None
    description_en: str | None
    description_fr: str | None
    brand: str | None
    mpn: str | None
    gtin: str | None
    category: str | None
    condition: Literal["new", "open_box", "refurbished", "used"]
    tags: list[str] | None
    currency: str
    cost: str | float | None
    promo_cost: str | float | None
    promo_ends: str | None
    map: str | float | None
    msrp: str | float | None
    price: str | float | None
    weight: str | float | None
    weight_unit: Literal["g", "kg", "oz", "lb"]
    length: str | float | None
    width: str | float | None
    height: str | float | None
    size_unit: Literal["mm", "cm", "m", "in", "ft"]
    country_of_origin: str | None
    hs_code: str | None
    lead_time_days: int | None
    minimum_order: int | None
    eta: str | None
    successor_sku: str | None
    variant_group: str | None
    supplier_id: str | None
    images: list[ProductLineInputImagesItem]
    variant_options: dict[str, Any]
    attributes: dict[str, Any]


class ProductUpload(TypedDict):
    id: str
    state: Literal["waiting", "running", "done", "failed"]
    job: str | None
    lines: int
    processed: int
    created: int
    updated: int
    unchanged: int
    rejected: int
    change_set: str | None
    error: str | None
    created_at: str
    ended_at: str | None


class Prices(TypedDict):
    sku: str
    currency: str
    cost: str | None
    promo_cost: str | None
    promo_ends: str | None
    msrp: str | None
    map: str | None
    price: str | None
    updated_at: str


class PricesInput(TypedDict, total=False):
    currency: str
    cost: str | float | None
    promo_cost: str | float | None
    promo_ends: str | None
    msrp: str | float | None
    map: str | float | None
    price: str | float | None


class StockLevel(TypedDict):
    warehouse: str
    on_hand: int
    reserved: int
    available: int
    inbound: int
    inbound_eta: str | None
    updated_at: str


class StockInput(TypedDict):
    on_hand: int


class OrderChannel(TypedDict):
    id: str
    name: str
    kind: str


class OrderBuyer(TypedDict):
    name: str | None
    email: str | None
    phone: str | None


class OrderShipTo(TypedDict):
    street: str | None
    city: str | None
    region: str | None
    postal_code: str | None
    country: str | None


class OrderLinesItem(TypedDict):
    line_number: int
    sku: str
    title: str | None
    quantity: int
    unit_price: str
    total: str
    external_id: str | None
    status: Literal["requires_correction", "new", "acknowledged", "backordered", "partially_shipped", "shipped", "delivered", "closed", "return_requested", "returned", "refunded", "cancelled", "rejected"]
    issue: str | None
    open: int
    rejected: int
    cancelled: int
    backordered: int
    backordered_until: str | None
    shipped: int
    delivered: int
    return_requested: int
    returned: int
    refunded: int


class OrderShipmentsItemLinesItem(TypedDict):
    line_number: int
    sku: str
    quantity: int
    serials: list[str]


class OrderShipmentsItem(TypedDict):
    id: str
    warehouse: str | None
    carrier: str | None
    tracking: str | None
    shipped_at: str
    delivered_at: str | None
    lines: list[OrderShipmentsItemLinesItem]


class OrderReturnsItemLinesItem(TypedDict):
    line_number: int
    sku: str
    quantity: int
    received: int
    declined: int
    refunded: int
    restocked: int
    condition: str | None


class OrderReturnsItem(TypedDict):
    id: str
    state: Literal["requested", "received", "refunded", "declined"]
    reason: str
    refund: str
    created_at: str
    lines: list[OrderReturnsItemLinesItem]


class Order(TypedDict):
    id: str
    number: str
    status: Literal["requires_correction", "new", "acknowledged", "backordered", "partially_shipped", "shipped", "delivered", "closed", "return_requested", "returned", "refunded", "cancelled", "rejected"]
    issues: list[str]
    channel: OrderChannel | None
    channel_status: str | None
    placed_at: str
    acknowledge_by: str | None
    ship_by: str | None
    deliver_by: str | None
    shipping_method: str | None
    buyer: OrderBuyer
    ship_to: OrderShipTo
    currency: str
    subtotal: str
    discount: str
    shipping: str
    tax: str
    total: str
    lines: list[OrderLinesItem]
    shipments: list[OrderShipmentsItem]
    returns: list[OrderReturnsItem]
    version: int
    created_at: str
    updated_at: str


class AcknowledgementInputLinesItem(TypedDict):
    line_number: int


class AcknowledgementInput(TypedDict, total=False):
    lines: list[AcknowledgementInputLinesItem]


class _ShipmentInputLinesItem(TypedDict):
    line_number: int
    quantity: int


class ShipmentInputLinesItem(_ShipmentInputLinesItem, total=False):
    serials: list[str]


class ShipmentInput(TypedDict, total=False):
    warehouse: str
    carrier: str
    tracking: str
    shipped_at: str
    lines: list[ShipmentInputLinesItem]


class CancellationInputLinesItem(TypedDict):
    line_number: int
    quantity: int


class _CancellationInput(TypedDict):
    reason: Literal["buyer_request", "out_of_stock", "address", "payment", "other"]


class CancellationInput(_CancellationInput, total=False):
    lines: list[CancellationInputLinesItem]


class ReturnInputLinesItem(TypedDict):
    line_number: int
    quantity: int


class ReturnInput(TypedDict):
    reason: str
    lines: list[ReturnInputLinesItem]


class ChangeSet(TypedDict):
    id: str
    kind: Literal["edit", "bulk", "import", "rule", "api", "merge", "undo"]
    title: str
    state: Literal["open", "committed", "cancelled"]
    author: str | None
    supplier_id: str | None
    file: str | None
    undo_of: str | None
    is_partial: bool
    rows_read: int
    created: int
    updated: int
    removed: int
    unchanged: int
    skipped: int
    rejected: int
    unsent: int
    created_at: str
    ended_at: str | None


class ChangeFieldsItem(TypedDict):
    field: str
    before: str | None
    after: str | None
    rule: str | None


class Change(TypedDict):
    product_id: str
    sku: str
    action: Literal["create", "update", "remove"]
    row: int | None
    fields: list[ChangeFieldsItem]


class Job(TypedDict):
    id: str
    kind: str
    about: str
    state: Literal["waiting", "running", "failed"]
    is_cancelled: bool
    done: int
    total: int | None
    attempts: int
    max_attempts: int
    error: str | None
    queued_at: str
    run_at: str
    started_at: str | None
    failed_at: str | None


class Supplier(TypedDict):
    id: str
    code: str
    name: str
    status: Literal["active", "paused", "archived"]
    contact_name: str | None
    email: str | None
    phone: str | None
    website: str | None
    account_number: str | None
    currency: str
    country: str | None
    lead_time_days: int | None
    payment_terms: str | None
    minimum_order: str | None
    version: int
    created_at: str
    updated_at: str


class ChannelListings(TypedDict):
    states: dict[str, Any]
    changes: dict[str, Any]
    unbuilt: int


class ChannelIssuesItem(TypedDict):
    severity: Literal["error", "warning"]
    code: str
    field: str | None
    listings: int
    unblocked: int


class Channel(TypedDict):
    id: str
    kind: str
    name: str
    status: Literal["draft", "active", "paused"]
    language: str
    country: str
    currency: str
    created_at: str
    updated_at: str
    listings: ChannelListings
    issues: list[ChannelIssuesItem]


class ListingIssuesItem(TypedDict):
    severity: Literal["error", "warning"]
    code: str
    field: str | None


class _ListingReportedErrorsItem(TypedDict):
    message: str


class ListingReportedErrorsItem(_ListingReportedErrorsItem, total=False):
    field: str | None


class Listing(TypedDict):
    product_id: str
    sku: str
    state: Literal["ready", "warning", "blocked", "excluded", "gone"]
    change: str
    excluded_by: str | None
    price: str | None
    quantity: int
    is_current: bool
    sent_at: str | None
    issues: list[ListingIssuesItem]
    reported_errors: list[ListingReportedErrorsItem]


class Feed(TypedDict):
    id: str
    file: str
    format: str
    created_at: str
    rotated_at: str | None
    revoked_at: str | None
    last_fetched_at: str | None
    fetches: int


class Sync(TypedDict):
    id: str
    channel_id: str
    kind: Literal["file", "feed", "api", "report"]
    scope: Literal["full", "delta"]
    state: Literal["open", "finished", "failed", "cancelled"]
    api_key: str | None
    retry_of: str | None
    revert_of: str | None
    items: int
    sent: int
    removed: int
    failed: int
    skipped: int
    unchanged: int
    unbuilt: int
    message: str | None
    created_at: str
    ended_at: str | None
    pending: dict[str, Any] | None


class _SyncItemReportedErrorsItem(TypedDict):
    message: str


class SyncItemReportedErrorsItem(_SyncItemReportedErrorsItem, total=False):
    field: str | None


class SyncItem(TypedDict):
    product_id: str
    sku: str
    change: str
    outcome: Literal["sent", "removed", "failed", "skipped"]
    message: str | None
    reported_errors: list[SyncItemReportedErrorsItem]


class ApprovalInput(TypedDict):
    changes: list[Literal["new", "changed", "price", "stock", "removed", "rejected"]]


class ImportProfile(TypedDict):
    id: str
    name: str
    version: int
    supplier_id: str | None
    created_at: str


class _ImportResultReason(TypedDict):
    priceFile: Literal["foreign-file", "unknown-header", "no-items", "cut-off", "other-country", "several-files"]


class ImportResultReason(_ImportResultReason, total=False):
    line: int


class ImportResultReason1(TypedDict):
    fetch: Literal["session-ended", "not-editor", "too-often", "no-address", "not-https", "has-password", "other-port", "private-address", "not-found-by-name", "no-answer", "too-slow", "too-many-redirects", "refused-there", "not-a-file", "too-large"]


class ImportResultReason2(TypedDict):
    file: Literal["empty", "too-large", "binary", "html", "old-excel", "binary-excel", "encrypted-excel", "other-office", "numbers", "sylk", "dif", "edi", "flat-ods", "rich-text", "web-archive", "sql", "labelled-lines", "fixed-width", "no-sheets", "pdf", "image", "other-archive", "nested-archive", "zip-damaged", "zip-encrypted", "zip-bomb", "zip-too-many", "zip-method", "zip-empty", "stuck", "failed"]


class ImportResultReason3(TypedDict):
    table: Literal["unterminated-quote", "field-too-long", "row-too-wide", "too-many-columns", "too-many-cells", "record-too-large", "too-deep", "entities-defined", "broken-markup", "broken-json", "cut-off", "damaged", "inflates-too-much", "too-many-rows", "too-many-texts", "failed", "text-after-quote", "unreadable-characters", "nul-characters", "encoding-changed", "double-encoded", "byte-repaired", "row-skipped", "currency-named", "columns-moved", "other-table", "hidden-rows-read", "hidden-rows-left-out", "hidden-columns-read", "hidden-columns-left-out", "merged-filled", "ditto-filled", "ditto-without-text", "formula-without-result", "unknown-entity", "broken-line", "rows-repeated-often", "more-issues"]
    place: int


class _ImportResultReason4(TypedDict):
    run: Literal["too-large", "too-long", "no-rows", "columns-missing", "profile-unreadable", "rules-unreadable", "interrupted", "file-changed", "busy", "rejected"]


class ImportResultReason4(_ImportResultReason4, total=False):
    fields: list[str]


class ImportResultCounts(TypedDict):
    rows: int
    created: int
    updated: int
    unchanged: int
    rejected: int
    incomplete: int
    missing: int
    shocks: int


_ImportResult = TypedDict(
    "_ImportResult",
    {"outcome": 'Literal["written", "same", "waiting", "failed", "stopped"]', "import": 'ChangeSet | None'},
)


class ImportResult(_ImportResult, total=False):
    reason: ImportResultReason | ImportResultReason1 | ImportResultReason2 | ImportResultReason3 | ImportResultReason4
    warnings: list[Literal["price-shock", "mass-deletion", "many-rejected", "many-incomplete"]]
    counts: ImportResultCounts


class ImportRejectionsRowsItem(TypedDict):
    cells: list[str]
    reasons: list[str]


class ImportRejections(TypedDict):
    header: list[str]
    rows: list[ImportRejectionsRowsItem]
    left_out: int


class Import(TypedDict):
    id: str
    kind: Literal["edit", "bulk", "import", "rule", "api", "merge", "undo"]
    title: str
    state: Literal["open", "committed", "cancelled"]
    author: str | None
    supplier_id: str | None
    file: str | None
    undo_of: str | None
    is_partial: bool
    rows_read: int
    created: int
    updated: int
    removed: int
    unchanged: int
    skipped: int
    rejected: int
    unsent: int
    created_at: str
    ended_at: str | None
    rejections: ImportRejections | None


class Webhook(TypedDict):
    id: str
    url: str
    types: list[Literal["products.changed", "stock.changed", "listings.changed", "order.created", "order.changed", "sync.ended", "import.ended"]]
    failing_since: str | None
    disabled_at: str | None
    disabled_for: Literal["person", "failing", "gone"] | None
    is_on: bool
    created_at: str


class CreatedWebhook(TypedDict):
    id: str
    url: str
    types: list[Literal["products.changed", "stock.changed", "listings.changed", "order.created", "order.changed", "sync.ended", "import.ended"]]
    failing_since: str | None
    disabled_at: str | None
    disabled_for: Literal["person", "failing", "gone"] | None
    is_on: bool
    created_at: str
    secret: str


class _WebhookInput(TypedDict):
    url: str
    types: list[Literal["products.changed", "stock.changed", "listings.changed", "order.created", "order.changed", "sync.ended", "import.ended"]]


class WebhookInput(_WebhookInput, total=False):
    locale: Literal["en", "fr-CA"]


class WebhookChangeInput(TypedDict, total=False):
    url: str
    types: list[Literal["products.changed", "stock.changed", "listings.changed", "order.created", "order.changed", "sync.ended", "import.ended"]]
    is_on: bool


class WebhookDeliveryEvent(TypedDict):
    id: str
    type: str
    data: dict[str, Any]
    created_at: str


class WebhookDelivery(TypedDict):
    id: str
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    next_at: str | None
    tried_at: str | None
    status: int | None
    took_ms: int | None
    answer: str | None
    error: str | None
    created_at: str
    event: WebhookDeliveryEvent


class ErrorDocumentErrorsItem(TypedDict):
    pointer: str
    detail: str


class _ErrorDocument(TypedDict):
    type: Literal["about:blank"]
    title: str
    status: int
    code: str


class ErrorDocument(_ErrorDocument, total=False):
    detail: str
    request_id: str
    errors: list[ErrorDocumentErrorsItem]


class _WriteProductsAnswerItemsItem(TypedDict):
    sku: str
    status: int


class WriteProductsAnswerItemsItem(_WriteProductsAnswerItemsItem, total=False):
    product: Product
    error: ErrorDocument


class WriteProductsAnswer(TypedDict):
    items: list[WriteProductsAnswerItemsItem]


class _ListUploadRejectionsItem(TypedDict):
    line: int
    status: int
    error: ErrorDocument


class ListUploadRejectionsItem(_ListUploadRejectionsItem, total=False):
    sku: str


class ListStockAnswer(TypedDict):
    data: list[StockLevel]


class ReceiveOrdersInputOrdersItemBuyer(TypedDict, total=False):
    name: str
    email: str
    phone: str


class ReceiveOrdersInputOrdersItemShipTo(TypedDict, total=False):
    street: str
    city: str
    region: str
    postal_code: str
    country: str


class _ReceiveOrdersInputOrdersItemLinesItem(TypedDict):
    sku: str
    quantity: int
    unit_price: str


class ReceiveOrdersInputOrdersItemLinesItem(_ReceiveOrdersInputOrdersItemLinesItem, total=False):
    title: str
    external_id: str


class _ReceiveOrdersInputOrdersItem(TypedDict):
    number: str
    placed_at: str
    lines: list[ReceiveOrdersInputOrdersItemLinesItem]


class ReceiveOrdersInputOrdersItem(_ReceiveOrdersInputOrdersItem, total=False):
    status: Literal["new", "acknowledged", "shipped", "delivered", "cancelled"]
    channel_status: str
    acknowledge_by: str
    ship_by: str
    deliver_by: str
    currency: str
    shipping: str
    tax: str
    discount: str
    shipping_method: str
    buyer: ReceiveOrdersInputOrdersItemBuyer
    ship_to: ReceiveOrdersInputOrdersItemShipTo


class _ReceiveOrdersInput(TypedDict):
    orders: list[ReceiveOrdersInputOrdersItem]


class ReceiveOrdersInput(_ReceiveOrdersInput, total=False):
    channel: str


class ReceiveOrdersAnswerDataItem(TypedDict):
    number: str
    id: str | None
    outcome: Literal["added", "known", "cancelled", "rejected"]
    issues: list[str] | None
    message: str | None


class ReceiveOrdersAnswer(TypedDict):
    data: list[ReceiveOrdersAnswerDataItem]


class ListChannelsAnswer(TypedDict):
    data: list[Channel]


class ListFeedsAnswer(TypedDict):
    data: list[Feed]


class ListImportProfilesAnswer(TypedDict):
    data: list[ImportProfile]


class ListWebhooksAnswer(TypedDict):
    data: list[Webhook]


class RotateWebhookSecretAnswer(TypedDict):
    secret: str


class _LineResult(TypedDict):
    line: int
    status: int


class LineResult(_LineResult, total=False):
    sku: str
    error: ErrorDocument


class StreamEndSummary(TypedDict):
    is_complete: bool
    lines: int
    created: int
    updated: int
    unchanged: int
    rejected: int
    change_set: str | None


class _StreamEnd(TypedDict):
    summary: StreamEndSummary


class StreamEnd(_StreamEnd, total=False):
    error: ErrorDocument


ErrorCode = Literal["conflict", "idempotency_key_reused", "internal", "invalid_body", "invalid_header", "invalid_json", "invalid_query", "key_expired", "key_missing", "key_revoked", "key_unknown", "media_type", "network_not_allowed", "not_found", "precondition_failed", "product_in_use", "rate_limited", "scope_missing", "state_conflict", "too_large", "unavailable"]


class Operations:
    def _call(self, call: Call) -> Any:
        raise NotImplementedError

    def _list(self, call: Call) -> Pages[Any]:
        raise NotImplementedError

    def list_products(self, *, limit: int | None = None, updated_since: str | None = None) -> Pages[Product]:
        """List products. Products in the order of their last change, oldest first. A product that changes moves to the end, so a reader that follows the cursors sees every change.

        Scope: products:read"""
        return self._list(Call("GET", "/products", query={"limit": limit, "updated_since": updated_since}, can_repeat=True))

    def get_product(self, sku: str) -> Product:
        """Get a product.

        Scope: products:read"""
        return self._call(Call("GET", f"/products/{path_part(sku)}", can_repeat=True))

    def put_product(self, sku: str, body: ProductInput, *, if_match: str | None = None, if_none_match: str | None = None, idempotency_key: str | None = None) -> Product:
        """Create or update a product. Creates the product if there is none with this SKU. Fields that aren’t in the body keep their value; null clears one.

        Scope: products:write"""
        return self._call(Call("PUT", f"/products/{path_part(sku)}", body=body, if_match=if_match, if_none_match=if_none_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def patch_product(self, sku: str, body: ProductInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Product:
        """Change a product. A JSON Merge Patch (RFC 7396): fields that aren’t in the body keep their value; null clears one.

        Scope: products:write"""
        return self._call(Call("PATCH", f"/products/{path_part(sku)}", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def delete_product(self, sku: str, *, if_match: str | None = None) -> None:
        """Delete a product. Members can undo the deletion in the history. A product with stock or orders can’t be deleted; archive it instead.

        Scope: products:write"""
        return self._call(Call("DELETE", f"/products/{path_part(sku)}", if_match=if_match, can_repeat=True))

    def get_prices(self, sku: str) -> Prices:
        """Get the prices of a product.

        Scope: products:read"""
        return self._call(Call("GET", f"/products/{path_part(sku)}/prices", can_repeat=True))

    def patch_prices(self, sku: str, body: PricesInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Prices:
        """Change the prices of a product. Prices that aren’t in the body keep their value; null clears one. A key with this scope can’t change anything else of a product.

        Scope: prices:write"""
        return self._call(Call("PATCH", f"/products/{path_part(sku)}/prices", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def write_products(self, body: ProductBatch, *, idempotency_key: str | None = None) -> WriteProductsAnswer:
        """Create or update up to 100 products. Each product is written or rejected on its own. The status is 207 if at least one was rejected; each item has its own status.

        Scope: products:write"""
        return self._call(Call("POST", "/products/batch", body=body, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def get_product_upload(self, upload: str) -> ProductUpload:
        """Get an upload of products. Its progress, and its counts once it has ended. Uploads are kept for a week.

        Scope: products:write"""
        return self._call(Call("GET", f"/product-uploads/{path_part(upload)}", can_repeat=True))

    def list_upload_rejections(self, upload: str, *, limit: int | None = None) -> Pages[ListUploadRejectionsItem]:
        """List the rejected lines of an upload. In the order of the lines. A rejected line doesn’t stop the others.

        Scope: products:write"""
        return self._list(Call("GET", f"/product-uploads/{path_part(upload)}/rejections", query={"limit": limit}, can_repeat=True))

    def list_stock(self, sku: str) -> ListStockAnswer:
        """List the stock of a product. One entry for each warehouse with a quantity of the product, which may be 0.

        Scope: stock:read"""
        return self._call(Call("GET", f"/products/{path_part(sku)}/stock", can_repeat=True))

    def put_stock(self, sku: str, warehouse: str, body: StockInput) -> StockLevel:
        """Set the units on hand in a warehouse. The warehouse is named by its code. Units that are reserved for orders stay reserved. Members can undo the change in the history.

        Scope: stock:write"""
        return self._call(Call("PUT", f"/products/{path_part(sku)}/stock/{path_part(warehouse)}", body=body, can_repeat=True))

    def list_orders(self, *, limit: int | None = None, updated_since: str | None = None, status: Literal["requires_correction", "new", "acknowledged", "backordered", "partially_shipped", "shipped", "delivered", "closed", "return_requested", "returned", "refunded", "cancelled", "rejected"] | None = None, number: str | None = None) -> Pages[Order]:
        """List orders. Orders in the order of their last change, oldest first, like products.

        Scope: orders:read"""
        return self._list(Call("GET", "/orders", query={"limit": limit, "updated_since": updated_since, "status": status, "number": number}, can_repeat=True))

    def receive_orders(self, body: ReceiveOrdersInput) -> ReceiveOrdersAnswer:
        """Send new orders. Up to 100 orders of one channel. Each is added or rejected on its own. A number that the channel has already sent is the same order, so a request can be repeated. If the channel has cancelled that order since, its open units are cancelled. An order with an unknown SKU, without a postal code or in a currency that the channel doesn’t use is added and waits for a correction.

        Scope: orders:write"""
        return self._call(Call("POST", "/orders", body=body, can_repeat=True))

    def get_order(self, order: str) -> Order:
        """Get an order.

        Scope: orders:read"""
        return self._call(Call("GET", f"/orders/{path_part(order)}", can_repeat=True))

    def acknowledge_order(self, order: str, body: AcknowledgementInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Acknowledge an order. Without lines, every line that waits for acknowledgement is acknowledged.

        Scope: orders:write"""
        return self._call(Call("POST", f"/orders/{path_part(order)}/acknowledge", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def ship_order(self, order: str, body: ShipmentInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Ship an order, or a part of it. Without lines, all open units are shipped. Without a warehouse, they ship from the one that holds most of the order’s reservations, or from the default one. The warehouse’s stock is reduced.

        Scope: orders:write"""
        return self._call(Call("POST", f"/orders/{path_part(order)}/ship", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def cancel_order(self, order: str, body: CancellationInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Cancel an order, or a part of it. Without lines, everything that isn’t shipped is cancelled.

        Scope: orders:write"""
        return self._call(Call("POST", f"/orders/{path_part(order)}/cancel", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def return_order(self, order: str, body: ReturnInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Open a return. Registers units that the buyer is sending back. Members receive and refund them in the portal.

        Scope: orders:write"""
        return self._call(Call("POST", f"/orders/{path_part(order)}/return", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def list_change_sets(self, *, limit: int | None = None, kind: Literal["edit", "bulk", "import", "rule", "api", "merge", "undo"] | None = None) -> Pages[ChangeSet]:
        """List change sets. Changes to products and stock counts belong to change sets. Stock movements of orders don’t. Newest first.

        Scope: history:read"""
        return self._list(Call("GET", "/change-sets", query={"limit": limit, "kind": kind}, can_repeat=True))

    def get_change_set(self, change_set: str) -> ChangeSet:
        """Get a change set.

        Scope: history:read"""
        return self._call(Call("GET", f"/change-sets/{path_part(change_set)}", can_repeat=True))

    def list_changes(self, change_set: str, *, limit: int | None = None) -> Pages[Change]:
        """List what a change set changed. One entry for each product, with the value of each field before and after.

        Scope: history:read"""
        return self._list(Call("GET", f"/change-sets/{path_part(change_set)}/changes", query={"limit": limit}, can_repeat=True))

    def undo_change_set(self, change_set: str, *, idempotency_key: str | None = None) -> ChangeSet:
        """Undo a change set. Returns the change set of the undo. Values that were changed since are kept and counted as skipped. A 202 means that only part was undone; send the request again to continue.

        Scope: history:write"""
        return self._call(Call("POST", f"/change-sets/{path_part(change_set)}/undo", idempotency_key=idempotency_key, can_repeat=True, has_key=True, continues=True))

    def list_jobs(self, *, limit: int | None = None, state: Literal["waiting", "running", "failed"] | None = None) -> Pages[Job]:
        """List background jobs. Waiting, running and failed jobs. Finished jobs aren’t listed.

        Scope: jobs:read"""
        return self._list(Call("GET", "/jobs", query={"limit": limit, "state": state}, can_repeat=True))

    def get_job(self, job: str) -> Job:
        """Get a background job.

        Scope: jobs:read"""
        return self._call(Call("GET", f"/jobs/{path_part(job)}", can_repeat=True))

    def list_suppliers(self, *, limit: int | None = None, updated_since: str | None = None) -> Pages[Supplier]:
        """List suppliers.

        Scope: suppliers:read"""
        return self._list(Call("GET", "/suppliers", query={"limit": limit, "updated_since": updated_since}, can_repeat=True))

    def get_supplier(self, supplier: str) -> Supplier:
        """Get a supplier.

        Scope: suppliers:read"""
        return self._call(Call("GET", f"/suppliers/{path_part(supplier)}", can_repeat=True))

    def list_channels(self) -> ListChannelsAnswer:
        """List channels.

        Scope: channels:read"""
        return self._call(Call("GET", "/channels", can_repeat=True))

    def get_channel(self, channel: str) -> Channel:
        """Get a channel.

        Scope: channels:read"""
        return self._call(Call("GET", f"/channels/{path_part(channel)}", can_repeat=True))

    def list_listings(self, channel: str, *, limit: int | None = None, state: Literal["ready", "warning", "blocked", "excluded", "gone"] | None = None, change: Literal["new", "changed", "price", "stock", "removed", "rejected", "unchanged", "none", "blocked"] | None = None, issue: str | None = None) -> Pages[Listing]:
        """List a channel’s listings with their issues. Sorted by SKU. An issue is written as its severity, code and field.

        Scope: channels:read"""
        return self._list(Call("GET", f"/channels/{path_part(channel)}/listings", query={"limit": limit, "state": state, "change": change, "issue": issue}, can_repeat=True))

    def list_feeds(self, channel: str) -> ListFeedsAnswer:
        """List a channel’s feeds.

        Scope: channels:read"""
        return self._call(Call("GET", f"/channels/{path_part(channel)}/feeds", can_repeat=True))

    def list_syncs(self, channel: str, *, limit: int | None = None) -> Pages[Sync]:
        """List a channel’s syncs. Newest first.

        Scope: channels:read"""
        return self._list(Call("GET", f"/channels/{path_part(channel)}/syncs", query={"limit": limit}, can_repeat=True))

    def start_sync(self, channel: str) -> Sync:
        """Start a sync of a channel’s feeds. Nothing is sent until the sync is approved; `pending` shows what can be sent. A repeated request returns the same open sync.

        Scope: channels:write"""
        return self._call(Call("POST", f"/channels/{path_part(channel)}/syncs", can_repeat=True))

    def get_sync(self, sync: str) -> Sync:
        """Get a sync.

        Scope: channels:read"""
        return self._call(Call("GET", f"/syncs/{path_part(sync)}", can_repeat=True))

    def list_sync_items(self, sync: str, *, limit: int | None = None, outcome: Literal["sent", "removed", "failed", "skipped"] | None = None) -> Pages[SyncItem]:
        """List the results of a sync. One entry for each product that was sent, removed, rejected or skipped.

        Scope: channels:read"""
        return self._list(Call("GET", f"/syncs/{path_part(sync)}/items", query={"limit": limit, "outcome": outcome}, can_repeat=True))

    def approve_sync(self, sync: str, body: ApprovalInput) -> Sync:
        """Approve a sync and send it. Sends the listings whose kind of change the request names. A 202 means that only part was sent; send the request again to continue.

        Scope: channels:write"""
        return self._call(Call("POST", f"/syncs/{path_part(sync)}/approve", body=body, can_repeat=False, continues=True))

    def list_import_profiles(self) -> ListImportProfilesAnswer:
        """List import profiles. A profile says how a file is read and which column fills which field.

        Scope: imports:read"""
        return self._call(Call("GET", "/import-profiles", can_repeat=True))

    def list_imports(self, *, limit: int | None = None) -> Pages[ChangeSet]:
        """List imports. Imports by people, schedules and keys. Newest first.

        Scope: imports:read"""
        return self._list(Call("GET", "/imports", query={"limit": limit}, can_repeat=True))

    def get_import(self, import_id: str) -> Import:
        """Get the report of an import. Includes the rejected rows if a schedule or a key started the import. The change set’s changes list the products.

        Scope: imports:read"""
        return self._call(Call("GET", f"/imports/{path_part(import_id)}", can_repeat=True))

    def list_webhooks(self) -> ListWebhooksAnswer:
        """List webhooks. Oldest first. An organization has at most 20.

        Scope: webhooks:manage"""
        return self._call(Call("GET", "/webhooks", can_repeat=True))

    def create_webhook(self, body: WebhookInput, *, idempotency_key: str | None = None) -> CreatedWebhook:
        """Create a webhook. Events are sent to its address with signatures as Standard Webhooks describes them. The response contains the secret that verifies them.

        Scope: webhooks:manage"""
        return self._call(Call("POST", "/webhooks", body=body, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def get_webhook(self, webhook: str) -> Webhook:
        """Get a webhook.

        Scope: webhooks:manage"""
        return self._call(Call("GET", f"/webhooks/{path_part(webhook)}", can_repeat=True))

    def patch_webhook(self, webhook: str, body: WebhookChangeInput) -> Webhook:
        """Change a webhook, or turn it on or off. Values that aren’t in the body stay. Events that happen while a webhook is off aren’t sent later.

        Scope: webhooks:manage"""
        return self._call(Call("PATCH", f"/webhooks/{path_part(webhook)}", body=body, can_repeat=True))

    def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook and its deliveries.

        Scope: webhooks:manage"""
        return self._call(Call("DELETE", f"/webhooks/{path_part(webhook)}", can_repeat=True))

    def rotate_webhook_secret(self, webhook: str) -> RotateWebhookSecretAnswer:
        """Replace the secret of a webhook. For a day, deliveries are signed with both secrets.

        Scope: webhooks:manage"""
        return self._call(Call("POST", f"/webhooks/{path_part(webhook)}/rotate-secret", can_repeat=False))

    def test_webhook(self, webhook: str) -> WebhookDelivery:
        """Send a test event. Returns the waiting delivery. List the deliveries to see the response.

        Scope: webhooks:manage"""
        return self._call(Call("POST", f"/webhooks/{path_part(webhook)}/test", can_repeat=False))

    def list_deliveries(self, webhook: str, *, limit: int | None = None, state: Literal["waiting", "delivered", "failed"] | None = None) -> Pages[WebhookDelivery]:
        """List the deliveries of a webhook. Newest first. They are deleted after 30 days.

        Scope: webhooks:manage"""
        return self._list(Call("GET", f"/webhooks/{path_part(webhook)}/deliveries", query={"limit": limit, "state": state}, can_repeat=True))

    def resend_delivery(self, webhook: str, delivery: str) -> WebhookDelivery:
        """Send a delivery again. Receivers recognize it by its `webhook-id`.

        Scope: webhooks:manage"""
        return self._call(Call("POST", f"/webhooks/{path_part(webhook)}/deliveries/{path_part(delivery)}/resend", can_repeat=False))


class AsyncOperations:
    async def _call(self, call: Call) -> Any:
        raise NotImplementedError

    def _list(self, call: Call) -> AsyncPages[Any]:
        raise NotImplementedError

    def list_products(self, *, limit: int | None = None, updated_since: str | None = None) -> AsyncPages[Product]:
        """List products. Products in the order of their last change, oldest first. A product that changes moves to the end, so a reader that follows the cursors sees every change.

        Scope: products:read"""
        return self._list(Call("GET", "/products", query={"limit": limit, "updated_since": updated_since}, can_repeat=True))

    async def get_product(self, sku: str) -> Product:
        """Get a product.

        Scope: products:read"""
        return await self._call(Call("GET", f"/products/{path_part(sku)}", can_repeat=True))

    async def put_product(self, sku: str, body: ProductInput, *, if_match: str | None = None, if_none_match: str | None = None, idempotency_key: str | None = None) -> Product:
        """Create or update a product. Creates the product if there is none with this SKU. Fields that aren’t in the body keep their value; null clears one.

        Scope: products:write"""
        return await self._call(Call("PUT", f"/products/{path_part(sku)}", body=body, if_match=if_match, if_none_match=if_none_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def patch_product(self, sku: str, body: ProductInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Product:
        """Change a product. A JSON Merge Patch (RFC 7396): fields that aren’t in the body keep their value; null clears one.

        Scope: products:write"""
        return await self._call(Call("PATCH", f"/products/{path_part(sku)}", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def delete_product(self, sku: str, *, if_match: str | None = None) -> None:
        """Delete a product. Members can undo the deletion in the history. A product with stock or orders can’t be deleted; archive it instead.

        Scope: products:write"""
        return await self._call(Call("DELETE", f"/products/{path_part(sku)}", if_match=if_match, can_repeat=True))

    async def get_prices(self, sku: str) -> Prices:
        """Get the prices of a product.

        Scope: products:read"""
        return await self._call(Call("GET", f"/products/{path_part(sku)}/prices", can_repeat=True))

    async def patch_prices(self, sku: str, body: PricesInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Prices:
        """Change the prices of a product. Prices that aren’t in the body keep their value; null clears one. A key with this scope can’t change anything else of a product.

        Scope: prices:write"""
        return await self._call(Call("PATCH", f"/products/{path_part(sku)}/prices", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def write_products(self, body: ProductBatch, *, idempotency_key: str | None = None) -> WriteProductsAnswer:
        """Create or update up to 100 products. Each product is written or rejected on its own. The status is 207 if at least one was rejected; each item has its own status.

        Scope: products:write"""
        return await self._call(Call("POST", "/products/batch", body=body, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def get_product_upload(self, upload: str) -> ProductUpload:
        """Get an upload of products. Its progress, and its counts once it has ended. Uploads are kept for a week.

        Scope: products:write"""
        return await self._call(Call("GET", f"/product-uploads/{path_part(upload)}", can_repeat=True))

    def list_upload_rejections(self, upload: str, *, limit: int | None = None) -> AsyncPages[ListUploadRejectionsItem]:
        """List the rejected lines of an upload. In the order of the lines. A rejected line doesn’t stop the others.

        Scope: products:write"""
        return self._list(Call("GET", f"/product-uploads/{path_part(upload)}/rejections", query={"limit": limit}, can_repeat=True))

    async def list_stock(self, sku: str) -> ListStockAnswer:
        """List the stock of a product. One entry for each warehouse with a quantity of the product, which may be 0.

        Scope: stock:read"""
        return await self._call(Call("GET", f"/products/{path_part(sku)}/stock", can_repeat=True))

    async def put_stock(self, sku: str, warehouse: str, body: StockInput) -> StockLevel:
        """Set the units on hand in a warehouse. The warehouse is named by its code. Units that are reserved for orders stay reserved. Members can undo the change in the history.

        Scope: stock:write"""
        return await self._call(Call("PUT", f"/products/{path_part(sku)}/stock/{path_part(warehouse)}", body=body, can_repeat=True))

    def list_orders(self, *, limit: int | None = None, updated_since: str | None = None, status: Literal["requires_correction", "new", "acknowledged", "backordered", "partially_shipped", "shipped", "delivered", "closed", "return_requested", "returned", "refunded", "cancelled", "rejected"] | None = None, number: str | None = None) -> AsyncPages[Order]:
        """List orders. Orders in the order of their last change, oldest first, like products.

        Scope: orders:read"""
        return self._list(Call("GET", "/orders", query={"limit": limit, "updated_since": updated_since, "status": status, "number": number}, can_repeat=True))

    async def receive_orders(self, body: ReceiveOrdersInput) -> ReceiveOrdersAnswer:
        """Send new orders. Up to 100 orders of one channel. Each is added or rejected on its own. A number that the channel has already sent is the same order, so a request can be repeated. If the channel has cancelled that order since, its open units are cancelled. An order with an unknown SKU, without a postal code or in a currency that the channel doesn’t use is added and waits for a correction.

        Scope: orders:write"""
        return await self._call(Call("POST", "/orders", body=body, can_repeat=True))

    async def get_order(self, order: str) -> Order:
        """Get an order.

        Scope: orders:read"""
        return await self._call(Call("GET", f"/orders/{path_part(order)}", can_repeat=True))

    async def acknowledge_order(self, order: str, body: AcknowledgementInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Acknowledge an order. Without lines, every line that waits for acknowledgement is acknowledged.

        Scope: orders:write"""
        return await self._call(Call("POST", f"/orders/{path_part(order)}/acknowledge", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def ship_order(self, order: str, body: ShipmentInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Ship an order, or a part of it. Without lines, all open units are shipped. Without a warehouse, they ship from the one that holds most of the order’s reservations, or from the default one. The warehouse’s stock is reduced.

        Scope: orders:write"""
        return await self._call(Call("POST", f"/orders/{path_part(order)}/ship", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def cancel_order(self, order: str, body: CancellationInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Cancel an order, or a part of it. Without lines, everything that isn’t shipped is cancelled.

        Scope: orders:write"""
        return await self._call(Call("POST", f"/orders/{path_part(order)}/cancel", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def return_order(self, order: str, body: ReturnInput, *, if_match: str | None = None, idempotency_key: str | None = None) -> Order:
        """Open a return. Registers units that the buyer is sending back. Members receive and refund them in the portal.

        Scope: orders:write"""
        return await self._call(Call("POST", f"/orders/{path_part(order)}/return", body=body, if_match=if_match, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    def list_change_sets(self, *, limit: int | None = None, kind: Literal["edit", "bulk", "import", "rule", "api", "merge", "undo"] | None = None) -> AsyncPages[ChangeSet]:
        """List change sets. Changes to products and stock counts belong to change sets. Stock movements of orders don’t. Newest first.

        Scope: history:read"""
        return self._list(Call("GET", "/change-sets", query={"limit": limit, "kind": kind}, can_repeat=True))

    async def get_change_set(self, change_set: str) -> ChangeSet:
        """Get a change set.

        Scope: history:read"""
        return await self._call(Call("GET", f"/change-sets/{path_part(change_set)}", can_repeat=True))

    def list_changes(self, change_set: str, *, limit: int | None = None) -> AsyncPages[Change]:
        """List what a change set changed. One entry for each product, with the value of each field before and after.

        Scope: history:read"""
        return self._list(Call("GET", f"/change-sets/{path_part(change_set)}/changes", query={"limit": limit}, can_repeat=True))

    async def undo_change_set(self, change_set: str, *, idempotency_key: str | None = None) -> ChangeSet:
        """Undo a change set. Returns the change set of the undo. Values that were changed since are kept and counted as skipped. A 202 means that only part was undone; send the request again to continue.

        Scope: history:write"""
        return await self._call(Call("POST", f"/change-sets/{path_part(change_set)}/undo", idempotency_key=idempotency_key, can_repeat=True, has_key=True, continues=True))

    def list_jobs(self, *, limit: int | None = None, state: Literal["waiting", "running", "failed"] | None = None) -> AsyncPages[Job]:
        """List background jobs. Waiting, running and failed jobs. Finished jobs aren’t listed.

        Scope: jobs:read"""
        return self._list(Call("GET", "/jobs", query={"limit": limit, "state": state}, can_repeat=True))

    async def get_job(self, job: str) -> Job:
        """Get a background job.

        Scope: jobs:read"""
        return await self._call(Call("GET", f"/jobs/{path_part(job)}", can_repeat=True))

    def list_suppliers(self, *, limit: int | None = None, updated_since: str | None = None) -> AsyncPages[Supplier]:
        """List suppliers.

        Scope: suppliers:read"""
        return self._list(Call("GET", "/suppliers", query={"limit": limit, "updated_since": updated_since}, can_repeat=True))

    async def get_supplier(self, supplier: str) -> Supplier:
        """Get a supplier.

        Scope: suppliers:read"""
        return await self._call(Call("GET", f"/suppliers/{path_part(supplier)}", can_repeat=True))

    async def list_channels(self) -> ListChannelsAnswer:
        """List channels.

        Scope: channels:read"""
        return await self._call(Call("GET", "/channels", can_repeat=True))

    async def get_channel(self, channel: str) -> Channel:
        """Get a channel.

        Scope: channels:read"""
        return await self._call(Call("GET", f"/channels/{path_part(channel)}", can_repeat=True))

    def list_listings(self, channel: str, *, limit: int | None = None, state: Literal["ready", "warning", "blocked", "excluded", "gone"] | None = None, change: Literal["new", "changed", "price", "stock", "removed", "rejected", "unchanged", "none", "blocked"] | None = None, issue: str | None = None) -> AsyncPages[Listing]:
        """List a channel’s listings with their issues. Sorted by SKU. An issue is written as its severity, code and field.

        Scope: channels:read"""
        return self._list(Call("GET", f"/channels/{path_part(channel)}/listings", query={"limit": limit, "state": state, "change": change, "issue": issue}, can_repeat=True))

    async def list_feeds(self, channel: str) -> ListFeedsAnswer:
        """List a channel’s feeds.

        Scope: channels:read"""
        return await self._call(Call("GET", f"/channels/{path_part(channel)}/feeds", can_repeat=True))

    def list_syncs(self, channel: str, *, limit: int | None = None) -> AsyncPages[Sync]:
        """List a channel’s syncs. Newest first.

        Scope: channels:read"""
        return self._list(Call("GET", f"/channels/{path_part(channel)}/syncs", query={"limit": limit}, can_repeat=True))

    async def start_sync(self, channel: str) -> Sync:
        """Start a sync of a channel’s feeds. Nothing is sent until the sync is approved; `pending` shows what can be sent. A repeated request returns the same open sync.

        Scope: channels:write"""
        return await self._call(Call("POST", f"/channels/{path_part(channel)}/syncs", can_repeat=True))

    async def get_sync(self, sync: str) -> Sync:
        """Get a sync.

        Scope: channels:read"""
        return await self._call(Call("GET", f"/syncs/{path_part(sync)}", can_repeat=True))

    def list_sync_items(self, sync: str, *, limit: int | None = None, outcome: Literal["sent", "removed", "failed", "skipped"] | None = None) -> AsyncPages[SyncItem]:
        """List the results of a sync. One entry for each product that was sent, removed, rejected or skipped.

        Scope: channels:read"""
        return self._list(Call("GET", f"/syncs/{path_part(sync)}/items", query={"limit": limit, "outcome": outcome}, can_repeat=True))

    async def approve_sync(self, sync: str, body: ApprovalInput) -> Sync:
        """Approve a sync and send it. Sends the listings whose kind of change the request names. A 202 means that only part was sent; send the request again to continue.

        Scope: channels:write"""
        return await self._call(Call("POST", f"/syncs/{path_part(sync)}/approve", body=body, can_repeat=False, continues=True))

    async def list_import_profiles(self) -> ListImportProfilesAnswer:
        """List import profiles. A profile says how a file is read and which column fills which field.

        Scope: imports:read"""
        return await self._call(Call("GET", "/import-profiles", can_repeat=True))

    def list_imports(self, *, limit: int | None = None) -> AsyncPages[ChangeSet]:
        """List imports. Imports by people, schedules and keys. Newest first.

        Scope: imports:read"""
        return self._list(Call("GET", "/imports", query={"limit": limit}, can_repeat=True))

    async def get_import(self, import_id: str) -> Import:
        """Get the report of an import. Includes the rejected rows if a schedule or a key started the import. The change set’s changes list the products.

        Scope: imports:read"""
        return await self._call(Call("GET", f"/imports/{path_part(import_id)}", can_repeat=True))

    async def list_webhooks(self) -> ListWebhooksAnswer:
        """List webhooks. Oldest first. An organization has at most 20.

        Scope: webhooks:manage"""
        return await self._call(Call("GET", "/webhooks", can_repeat=True))

    async def create_webhook(self, body: WebhookInput, *, idempotency_key: str | None = None) -> CreatedWebhook:
        """Create a webhook. Events are sent to its address with signatures as Standard Webhooks describes them. The response contains the secret that verifies them.

        Scope: webhooks:manage"""
        return await self._call(Call("POST", "/webhooks", body=body, idempotency_key=idempotency_key, can_repeat=True, has_key=True))

    async def get_webhook(self, webhook: str) -> Webhook:
        """Get a webhook.

        Scope: webhooks:manage"""
        return await self._call(Call("GET", f"/webhooks/{path_part(webhook)}", can_repeat=True))

    async def patch_webhook(self, webhook: str, body: WebhookChangeInput) -> Webhook:
        """Change a webhook, or turn it on or off. Values that aren’t in the body stay. Events that happen while a webhook is off aren’t sent later.

        Scope: webhooks:manage"""
        return await self._call(Call("PATCH", f"/webhooks/{path_part(webhook)}", body=body, can_repeat=True))

    async def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook and its deliveries.

        Scope: webhooks:manage"""
        return await self._call(Call("DELETE", f"/webhooks/{path_part(webhook)}", can_repeat=True))

    async def rotate_webhook_secret(self, webhook: str) -> RotateWebhookSecretAnswer:
        """Replace the secret of a webhook. For a day, deliveries are signed with both secrets.

        Scope: webhooks:manage"""
        return await self._call(Call("POST", f"/webhooks/{path_part(webhook)}/rotate-secret", can_repeat=False))

    async def test_webhook(self, webhook: str) -> WebhookDelivery:
        """Send a test event. Returns the waiting delivery. List the deliveries to see the response.

        Scope: webhooks:manage"""
        return await self._call(Call("POST", f"/webhooks/{path_part(webhook)}/test", can_repeat=False))

    def list_deliveries(self, webhook: str, *, limit: int | None = None, state: Literal["waiting", "delivered", "failed"] | None = None) -> AsyncPages[WebhookDelivery]:
        """List the deliveries of a webhook. Newest first. They are deleted after 30 days.

        Scope: webhooks:manage"""
        return self._list(Call("GET", f"/webhooks/{path_part(webhook)}/deliveries", query={"limit": limit, "state": state}, can_repeat=True))

    async def resend_delivery(self, webhook: str, delivery: str) -> WebhookDelivery:
        """Send a delivery again. Receivers recognize it by its `webhook-id`.

        Scope: webhooks:manage"""
        return await self._call(Call("POST", f"/webhooks/{path_part(webhook)}/deliveries/{path_part(delivery)}/resend", can_repeat=False))
