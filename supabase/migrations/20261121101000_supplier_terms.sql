-- On what terms a supplier delivers, and how it counts an order worth taking.
alter table public.suppliers
  add column payment_terms text
    check (char_length(payment_terms) <= 200 and payment_terms !~ '[\u0001-\u001f\u007f-\u009f]'),
  add column minimum_order numeric(14, 4) check (minimum_order >= 0 and minimum_order <> 'NaN');

grant insert (payment_terms, minimum_order), update (payment_terms, minimum_order)
  on public.suppliers to authenticated;
