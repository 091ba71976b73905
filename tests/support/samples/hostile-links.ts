/** Links that a ticket must not hold: the portal and the database each reject all of them. */
export const HOSTILE_LINKS = [
  "https://portal.example@evil.example/",
  "https://user:password@evil.example/",
  "https://portal.example/\u202egnp.exe",
  "https://portal\u200b.example/",
  "https://",
  "http://portal.example/",
  "javascript:alert(1)",
];
