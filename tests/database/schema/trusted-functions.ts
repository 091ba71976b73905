/** Functions that run with their owner's rights and that people may still call, each with the reason. */
export const TRUSTED = [
  "private.my_org_ids(member_role)", // Policies on `members` would recurse without this function.
  "private.my_own_org_ids()", // Like `my_org_ids`, but without the organizations that staff visit.
  // Whether someone is staff is stored in `auth.users`, which no role can read. The functions read only the caller's
  // row.
  "private.is_staff()",
  "staff_state()",
  // Only these functions write grants and visits. Owners give and end a grant; staff start and end their own visits.
  "grant_staff_access(uuid,integer,text)",
  "end_staff_access(uuid)",
  "begin_staff_visit(uuid,text)",
  "end_staff_visit(uuid)",
  // Data about the platform that staff may see. Each function requires the staff flag.
  "staff_tenants(text)",
  "staff_overview()",
  "staff_security()",
  // Staff work on applications, tickets and announcements only through these functions. Each requires the staff flag.
  "staff_applications(text[],text)",
  "staff_application(uuid)",
  "review_application(uuid,text,text,text,text)",
  "staff_tickets(jsonb)",
  "staff_ticket(text)",
  "staff_ticket_file(text,uuid)",
  "assign_ticket(text,uuid)",
  "answer_ticket(uuid,text,text,text)",
  "staff_close_ticket(text)",
  "publish_announcement(uuid,text,text,text,text,text,timestamp with time zone,timestamp with time zone)",
  "withdraw_announcement(uuid)",
  "private.catalogue_version(uuid)", // Counts of products are in a private table. Only members get a result.
  "rule_set_reach(uuid,uuid)", // Reads counts of products in a private table. Only members get a result.
  "private.my_colleague_ids()", // For the policy on `profiles`. Returns only members of the caller's organizations.
  // Sessions and factors are in tables that no role can read. The functions read only the caller's rows.
  "private.my_user_id()",
  "private.require_full_session()",
  // Recovery codes are in a table that no role can read. The functions use only the caller's own.
  "create_recovery_codes()",
  "recovery_codes_left()",
  "my_security()", // Returns only the caller's own sessions and events, from tables that no role can read.
  // People can't write `members` and `invitations` directly. Each function checks who the caller is and what they may
  // do in the organization.
  "invite_member(uuid,text,member_role,text,text)",
  "revoke_invitation(uuid)",
  "set_member_role(uuid,uuid,member_role)",
  "remove_member(uuid,uuid)",
  "leave_organization(uuid)",
  // An invited person isn't a member yet. Their verified address and the token from the email authorize them.
  "read_invitation(text)",
  "accept_invitation(text)",
  "decline_invitation(text)",
  "close_ticket(uuid)", // Closing is the only change that members may make to a ticket itself.
  "organization_members(uuid)", // Email addresses are in `auth.users`. The function shows only those of colleagues.
  // Only these functions write comments. Each checks the caller's role in the organization and who wrote the comment.
  "add_product_comment(uuid,uuid,text,uuid[],uuid)",
  "edit_product_comment(uuid,text,uuid[])",
  "assign_product_comment(uuid,uuid)",
  "resolve_product_comment(uuid,boolean)",
  "delete_product_comment(uuid)",
  // People can't write products and change sets directly. Each function requires an editor of the organization.
  "begin_change_set(uuid,uuid,change_set_kind,text,jsonb,uuid)",
  "apply_chunk(uuid,integer,jsonb)",
  "commit_change_set(uuid,jsonb)",
  "cancel_change_set(uuid)",
  "edit_products(uuid,uuid,change_set_kind,text,jsonb)",
  "begin_undo(uuid,uuid,text,uuid[],text[])",
  "apply_undo_chunk(uuid,integer)",
  "merge_products(uuid,uuid,text,jsonb,jsonb,boolean)",
  // Returns the fingerprints of a whole catalogue, page by page, and requires a member of the organization.
  "product_fingerprints(uuid,text[],text[],uuid,text,text[],uuid,text[])",
  // Only these functions write API keys and webhooks. Each requires an owner of the organization
  // (`private.lock_as_owner`).
  "create_api_key(uuid,text,text[],integer,text[],boolean)",
  "reset_sandbox(uuid)", // Only this function replaces the sandbox, and it requires an owner.
  "create_webhook(uuid,text,text[],text,text)",
  "change_webhook(uuid,text,text[],boolean)",
  "delete_webhook(uuid)",
  "webhook_secret_versions(uuid,boolean)",
  "test_webhook(uuid)",
  "resend_webhook_delivery(uuid,bigint)",
  "rotate_api_key(uuid,integer)",
  "revoke_api_key(uuid)",
  // Row-level security prevents the use of text indexes. Each function checks that the caller belongs to the
  // organization and returns ids, which the caller then reads under the policies.
  "private.products_like(uuid,text,integer)",
  "private.orders_like(uuid,text,integer)",
  // The product list, its counts and its facets bypass row-level security, which prevents the use of text indexes.
  "product_page(uuid,jsonb,jsonb,integer)",
  "product_facets(uuid,jsonb)",
  "private.states_of(uuid,uuid[])", // Used only by `product_lines`, which checks the organization.
  "product_lines(uuid,jsonb,jsonb,integer)",
  "find_facet_values(uuid,text,text)",
  "own_categories(uuid)",
  "own_options(uuid)",
  "save_sku_list(uuid,text[])", // Also deletes old lists of other people, which the policies don't allow.
  "has_image_store()", // Returns only whether the server stores images, from a table that no role can read.
  "count_source_fetch(uuid)", // Counts in a table that no role can read, and requires an editor of the organization.
  // Only these functions write import schedules. Each requires an editor of the organization.
  "save_import_schedule(uuid,uuid,uuid,text,text,jsonb,import_frequency,integer,integer,boolean,uuid)",
  "save_distributor_schedule(uuid,uuid,text,text,jsonb,import_frequency,integer,integer,boolean)",
  "control_import_schedule(uuid,import_schedule_action)",
  // Only these functions write listings, sync runs, feeds and credentials. Each checks what the caller may do with
  // the channel (`private.require_channel`, `private.lock_sync_run`, `private.lock_schedule`).
  "save_shop_ids(uuid,jsonb)",
  "unknown_shop_ids(uuid)",
  "begin_sync_run(uuid,uuid,sync_kind,sync_scope,uuid,uuid)",
  "record_sync_items(uuid,jsonb)",
  "revert_sync_items(uuid,boolean)",
  "sync_changes(uuid,text,text[])",
  "dismiss_reported_errors(uuid,uuid[])",
  "finish_sync_run(uuid,sync_state,integer,text)",
  "schedule_sync(uuid,uuid,text[],time without time zone,date)",
  "approve_listings(uuid,text)",
  "cancel_scheduled_sync(uuid)",
  "create_feed(uuid,text,text)",
  "rotate_feed(uuid)",
  "revoke_feed(uuid)",
  "save_channel_credential(uuid,text,text,text)",
  "delete_channel_credential(uuid,text)",
  // Only these functions write a distributor's catalogue (`private.lock_distributor_file`).
  "begin_distributor_file(uuid,uuid,jsonb)",
  "add_distributor_rejected_records(uuid,jsonb)",
  "apply_distributor_items(uuid,jsonb)",
  "apply_missing_distributor_items(uuid,text[],integer)",
  "commit_distributor_file(uuid)",
  "cancel_distributor_file(uuid)",
  "undo_distributor_file(uuid)",
  "link_distributor_items(uuid,integer,jsonb,text,jsonb)",
  "unlink_distributor_items(uuid,jsonb)",
  "save_distributor_names(uuid,text,jsonb)",
  "save_distributor_field_map(uuid,jsonb,integer)",
  "distributor_counts(uuid)", // Policies would prevent the use of the partial indexes.
  "distributor_item_page(uuid,jsonb,text,integer)", // Policies would prevent the use of the search indexes.
  // These functions read tables that no role can read, or use indexes that policies would make unusable. They make the
  // same checks as policies.
  "channel_credentials(uuid)",
  "listing_summary(uuid,text)",
  "shared_titles(uuid)",
  "file_items(uuid,text,text[],text,uuid,uuid,uuid)",
  "revert_file_items(uuid,text,uuid)",
  "listing_page(uuid,text,listing_state,text,text,text,uuid,integer,boolean)",
  // Only these functions write orders and the stock that follows them. Each locks the order for an editor of the
  // organization (`private.lock_order`) or requires one.
  "receive_orders(uuid,jsonb,uuid,jsonb)",
  "change_order(uuid,integer,uuid,jsonb)",
  "acknowledge_orders(uuid,uuid,uuid[])",
  "allocate_order(uuid,integer,uuid,jsonb)",
  "correct_order(uuid,integer,uuid,jsonb,jsonb)",
  "add_order_note(uuid,uuid,text)",
  "ship_order(uuid,integer,uuid,uuid,text,text,jsonb,timestamp with time zone)",
  "ship_orders(uuid,jsonb,uuid)",
  "deliver_shipment(uuid,uuid,timestamp with time zone)",
  "request_return(uuid,integer,uuid,text,jsonb)",
  "receive_return(uuid,uuid,uuid,jsonb)",
  "decline_return(uuid,uuid,text)",
  "refund_return(uuid,uuid,text)",
  // The order list and its counts bypass row-level security as the product list does. Both require a member.
  "order_page(uuid,jsonb,jsonb,integer)",
  "order_facets(uuid,jsonb)",
  "order_routing(uuid)", // Calls helpers that members can't call, for an order of the caller's organization.
  // Only these functions delete warehouses with their rows and write reorder points, purchase orders and transfers, and
  // the stock that follows them. Each requires an editor of the organization.
  "delete_warehouse(uuid)",
  "set_reorder_points(uuid,jsonb)",
  "save_supply_order(uuid,uuid,jsonb,jsonb,integer)",
  "place_supply_order(uuid,integer)",
  "receive_supply_order(uuid,uuid,jsonb)",
  "reschedule_supply_order(uuid,integer,date)",
  "end_supply_order(uuid,integer)",
  // The stock list and its counts bypass row-level security as the product list does. Both require a member.
  "stock_page(uuid,jsonb,jsonb,integer)",
  "stock_counts(uuid)",
  // Throughput is counted in a table that no role can read. The function requires a member of the organization.
  "job_overview(uuid)",
  // The dashboard counts listings and orders from tables that no role can read. The function requires a member of the
  // organization.
  "dashboard(uuid)",
  // The audit log names former members, and storage is counted in private tables. Both require a member.
  "audit_page(uuid,jsonb)",
  "storage_overview(uuid)",
  // People can change jobs only with these functions. Each requires an editor of the organization.
  "cancel_job(uuid,bigint)",
  "retry_job(uuid,bigint)",
  // The closing date of an organization can't be set directly. Each function requires an owner's live session.
  "close_organization(uuid,text)",
  "cancel_organization_closing(uuid)",
];
