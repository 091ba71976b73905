-- A channel's kind is the key of its definition: what the demonstration called otherwise could not be opened.

update public.channels set kind = case kind
    when 'amazon_ca' then 'amazon' when 'walmart_ca' then 'walmart' else 'google'
  end
where kind in ('amazon_ca', 'walmart_ca', 'google_merchant');
