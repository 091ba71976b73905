/** A sync as the log stores it: three products were sent, one failed. */
export const SENT_RUN = {
  id: "00000000-0000-4000-8000-0000000000d1",
  kind: "file",
  scope: "delta",
  state: "finished",
  created_at: "2026-11-20T12:00:00Z",
  ended_at: "2026-11-20T12:00:01Z",
  retry_of: null,
  revert_of: null,
  schedule_id: null,
  items: 4,
  sent: 3,
  removed: 0,
  failed: 1,
  skipped: 0,
  unchanged: 0,
  unbuilt: 0,
  message: null,
};

/** As many failed syncs as a page of the log lists, followed by an older one that sent products. */
export const SENT_BEFORE_FAILURES = [
  ...Array.from({ length: 50 }, () => ({ ...SENT_RUN, state: "failed", sent: 0, failed: 4 })),
  SENT_RUN,
];
