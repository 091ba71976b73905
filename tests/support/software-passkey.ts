import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Options = {
  challenge: string;
  origin?: string;
  domain?: string;
  isPresent?: boolean;
  /** The number of signatures the authenticator has made. Many authenticators always report 0. */
  count?: number;
};

const DEFAULTS = { origin: "http://localhost:5173", domain: "localhost", isPresent: true };

/** A software passkey for tests: how an authenticator and a browser respond to a challenge. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString("base64url");
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  readonly #hash: string | null;

  constructor(algorithm: keyof typeof ALGORITHMS = "ES256") {
    const { privateKey, coseKey, hash } = ALGORITHMS[algorithm]();
    this.#privateKey = privateKey;
    this.#coseKey = coseKey;
    this.#hash = hash;
  }

  /** The response to `navigator.credentials.create`. */
  create(options: Options) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const data = [authenticator(options, 0x41), Buffer.alloc(16), length, id, this.#coseKey];
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(Buffer.concat(data))],
    ]);
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
    });
  }

  /** The response to `navigator.credentials.get`. */
  get(options: Options) {
    const json = clientData("webauthn.get", options);
    const data = authenticator(options, 0x01);
    const signed = Buffer.concat([data, createHash("sha256").update(json).digest()]);
    return this.#credential({
      clientDataJSON: json.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign(this.#hash, signed, this.#privateKey).toString("base64url"),
    });
  }

  #credential(response: object) {
    return { id: this.id, rawId: this.id, type: "public-key", response };
  }
}

const ALGORITHMS = {
  ES256() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coseKey = cborMap([
      [cborNumber(1), cborNumber(2)],
      [cborNumber(3), cborNumber(-7)],
      [cborNumber(-1), cborNumber(1)],
      [cborNumber(-2), cborBytes(Buffer.from(x, "base64url"))],
      [cborNumber(-3), cborBytes(Buffer.from(y, "base64url"))],
    ]);
    return { privateKey, coseKey, hash: "sha256" };
  },
  Ed25519() {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const { x = "" } = publicKey.export({ format: "jwk" });
    const coseKey = cborMap([
      [cborNumber(1), cborNumber(1)],
      [cborNumber(3), cborNumber(-8)],
      [cborNumber(-1), cborNumber(6)],
      [cborNumber(-2), cborBytes(Buffer.from(x, "base64url"))],
    ]);
    return { privateKey, coseKey, hash: null };
  },
  RS256() {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { n = "", e = "" } = publicKey.export({ format: "jwk" });
    const coseKey = cborMap([
      [cborNumber(1), cborNumber(3)],
      [cborNumber(3), cborNumber(-257)],
      [cborNumber(-1), cborBytes(Buffer.from(n, "base64url"))],
      [cborNumber(-2), cborBytes(Buffer.from(e, "base64url"))],
    ]);
    return { privateKey, coseKey, hash: "sha256" };
  },
};

function clientData(type: string, { challenge, origin = DEFAULTS.origin }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticator({ domain, isPresent, count = 0 }: Options, flags: number): Buffer {
  const hash = createHash("sha256").update(domain ?? DEFAULTS.domain);
  const shown = (isPresent ?? DEFAULTS.isPresent) ? flags : flags & ~1;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([hash.digest(), Buffer.from([shown]), counter]);
}

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
