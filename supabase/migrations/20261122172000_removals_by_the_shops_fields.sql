-- A field that belongs to the shop is in no file, so what it would say of a removal is said by nothing. As with
-- channels that cannot be told at all, it must not count as told.
update public.channels set policy = policy || '{"removal": "keep"}'
where policy ->> 'removal' is distinct from 'keep' and (
  policy -> 'left' ?| case kind
    when 'shopify' then array['Inventory quantity']
    when 'woocommerce' then array['In stock?', 'Stock']
    when 'bigcommerce' then array['Current Stock']
    when 'magento' then array['qty', 'is_in_stock']
  end
  or policy ->> 'removal' is distinct from 'delete' and policy -> 'left' ?| case kind
    when 'google' then array['availability']
    when 'amazon' then array['quantity']
    when 'ebay' then array['*Quantity']
    when 'newegg' then array['Inventory']
    when 'mirakl' then array['quantity']
    when 'bestbuy_ca' then array['quantity']
  end
  or policy ->> 'removal' = 'delete' and policy -> 'left' ?| case kind
    when 'shopify' then array['Status']
    when 'woocommerce' then array['Published']
    when 'bigcommerce' then array['Is Visible']
    when 'magento' then array['product_online']
    when 'amazon' then array['add-delete']
    when 'newegg' then array['Activation Mark']
    when 'mirakl' then array['update-delete']
    when 'bestbuy_ca' then array['update-delete']
  end
);
