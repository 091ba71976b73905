import { vi } from "vitest";
import { PASSKEY } from "./second-factor.ts";

type Prompt = (options: CredentialCreationOptions & CredentialRequestOptions) => Promise<object>;

/** The person confirms the browser's prompt with this passkey. */
export const uses =
  (id: string): Prompt =>
  () =>
    Promise.resolve(new MockCredential(id));
export const closes: Prompt = () => Promise.reject(new DOMException("", "NotAllowedError"));
/** The person leaves the prompt open until the page cancels it. */
export const waits: Prompt = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  });
export const hasOne: Prompt = () => Promise.reject(new DOMException("", "InvalidStateError"));

class MockCredential {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  toJSON = () => ({ id: this.id, type: "public-key", response: { clientDataJSON: "e30" } });
}

/**
 * Makes passkeys available in the test's browser. Returns the names of the prompts that were shown, and what the person
 * does with them, which a test can change.
 */
export function withPasskeys(prompt: Prompt = uses(PASSKEY)): { prompt: Prompt; shown: string[] } {
  const state = { prompt, shown: new Array<string>() };
  const show =
    (name: string): Prompt =>
    (options) => {
      state.shown.push(name);
      return state.prompt(options);
    };
  vi.stubGlobal("PublicKeyCredential", MockCredential);
  vi.stubGlobal("navigator", {
    ...Object.fromEntries(
      ["userAgent", "language", "languages", "onLine", "clipboard", "locks"].map((key) => [
        key,
        Reflect.get(window.navigator, key),
      ]),
    ),
    credentials: { create: show("create"), get: show("get") },
  });
  return state;
}
