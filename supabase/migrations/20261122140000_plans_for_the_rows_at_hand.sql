-- A trigger of a statement reads the rows it wrote, one or five thousand. After a few small statements PostgreSQL kept
-- the plan it had made for them, and compared each of thousands with each: 20,000 new products took a minute.
alter function private.find_new_products() set plan_cache_mode = force_custom_plan;
alter function private.find_changed_products() set plan_cache_mode = force_custom_plan;
alter function private.products_were_added() set plan_cache_mode = force_custom_plan;
alter function private.products_were_changed() set plan_cache_mode = force_custom_plan;
alter function private.products_were_removed() set plan_cache_mode = force_custom_plan;
alter function private.stock_was_changed() set plan_cache_mode = force_custom_plan;
alter function private.tally_listings() set plan_cache_mode = force_custom_plan;
