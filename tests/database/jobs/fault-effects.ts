/** For each change of a key ($2) of an organization ($1), adds an effect if the change doesn't have one yet. */
export const handledChanges = [
  `insert into public.fault_effects
   select org, key, change from public.fault_keys, generate_series(handled + 1, changes) as change
   where org = $1 and key = $2`,
  "update public.fault_keys set handled = changes where org = $1 and key = $2",
] as const;
