-- The item feed of Walmart says neither that a product is out of stock nor that it is gone. What the portal cannot tell
-- the channel must not count as told.
update public.channels set policy = policy || '{"removal": "keep"}'
where kind = 'walmart' and policy ->> 'removal' is distinct from 'keep';
