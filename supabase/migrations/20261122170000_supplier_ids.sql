-- Whoever adds a supplier makes up its id, so that a second sending, after an answer that got lost, is the same supplier.
-- An id is one of its organization's alone: one that another organization uses is neither refused nor told.
alter table public.suppliers drop constraint suppliers_pkey, add primary key (id, org_id);

grant insert (id) on public.suppliers to authenticated;
