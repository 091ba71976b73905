/** No event is longer. */
export const LARGEST_BODY = 4096;

/** What has the shape of a key, a token or a password is refused: it must not lie in a log, whoever put it there. */
const SECRETS = [
  /eyJ[\w-]{8,}\.[\w-]{8,}/,
  /\bsb_[a-z]+_/i,
  /(passw(or)?d|secret|token|api_?key)\s*["']?\s*[=:]/i,
  /\bbearer\s+\S{8,}/i,
];

export const looksSecret = (text: string) => SECRETS.some((sign) => sign.test(text));
