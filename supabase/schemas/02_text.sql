-- Helpers that clean, validate and hash text. Checks and triggers of several tables use them.

-- Cleans a name that a visitor typed, so that it always fits its column. A bad name must never make a sign-up fail.
create function private.clean_name(raw text, max_length int) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    btrim(left(
      btrim(regexp_replace(
        -- Control characters, angle brackets, spaces of every width, and characters that change the text
        -- direction.
        left(raw, 1000),
        '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff<>]+', ' ', 'g'
      )),
      max_length
    )),
    ''
  )
$$;

create function private.slug_of(name text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(
        regexp_replace(
          regexp_replace(lower(normalize(name, nfd)), '[\u0300-\u036f]', '', 'g'),
          '[^a-z0-9]+', '-', 'g'
        ),
        80
      ), '-'),
      ''
    ),
    'organization'
  )
$$;

-- Deliberately loose: only sending an email proves that an address exists. Rejects lists, headers and display
-- names.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 254
    and address = lower(address)
    and address ~ '^[^[:space:][:cntrl:]@<>",;:]+@[^[:space:][:cntrl:]@<>",;:]+$'
$$;

-- Text with several lines: allows line breaks and tabs, but no other control characters. Rejects empty text.
create function private.is_prose(prose text) returns boolean
language sql immutable set search_path = ''
as $$ select prose !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]' and btrim(prose, E' \t\r\n') <> '' $$;

create function private.hash_of(token text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(token, 'UTF8')) $$;

create function private.new_token() returns text
language sql volatile set search_path = ''
as $$ select replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '') $$;

-- Converts a text to a UUID. Null if the text isn't one.
create function private.uuid_in(raw text) returns uuid
language sql immutable set search_path = ''
as $$ select case when raw ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then raw::uuid end $$;

-- Whether a GTIN, passed without separators and leading zeros, has the 6 to 14 digits that identify a product. It's
-- called for each product, so it's written as an expression that PostgreSQL inlines. Comparing lengths is faster than
-- `{6,14}` in the pattern.
create function private.is_product_number(gtin text) returns boolean
language sql immutable
return gtin ~ '^[0-9]+$' and char_length(gtin) between 6 and 14;

grant execute on function
  private.is_email,
  private.is_prose
to service_role;

grant execute on function private.is_product_number to authenticated;
