/** Members can read these tables, and no person can write them. */
export const READ_ONLY = `
  visitor    denied denied denied denied   denied denied denied denied   denied denied
  owner      yes    denied denied denied   no     denied denied denied   denied denied
  editor     yes    denied denied denied   no     denied denied denied   denied denied
  viewer     yes    denied denied denied   no     denied denied denied   denied denied
  neighbour  no     denied denied denied   yes    denied denied denied   denied denied
  former     no     denied denied denied   no     denied denied denied   denied denied
  stranger   no     denied denied denied   no     denied denied denied   denied denied`;

/** Only the server can access these tables. */
export const NO_ACCESS = `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      denied denied denied denied   denied denied denied denied   denied -
  editor     denied denied denied denied   denied denied denied denied   denied -
  viewer     denied denied denied denied   denied denied denied denied   denied -
  neighbour  denied denied denied denied   denied denied denied denied   denied -
  former     denied denied denied denied   denied denied denied denied   denied -
  stranger   denied denied denied denied   denied denied denied denied   denied -`;

/** Editors and owners maintain these tables, which hold no references to other tables. */
export const EDITED = `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    yes    yes    yes      no     policy no     no       denied -
  editor     yes    yes    yes    yes      no     policy no     no       denied -
  viewer     yes    policy no     no       no     policy no     no       denied -
  neighbour  no     policy no     no       yes    yes    yes    yes      denied -
  former     no     policy no     no       no     policy no     no       denied -
  stranger   no     policy no     no       no     policy no     no       denied -`;
