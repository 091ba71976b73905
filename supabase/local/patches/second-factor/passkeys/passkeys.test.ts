import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { bodyOf, type Servers, startServers } from "../../../gateway/test-servers.ts";
import { codeAt } from "../one-time-code.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.close());

type ResponseBody = Awaited<ReturnType<typeof bodyOf>>;

const REJECTED = { status: 500, code: "unexpected_failure" };

/** An account and the calls it makes. */
class Account {
  email = "";
  token = "";

  static async create() {
    const account = new Account();
    account.email = await servers.confirmed();
    return account.logIn();
  }

  async logIn() {
    this.token = (await bodyOf(await servers.logIn(this.email))).access_token;
    return this;
  }

  async call(path: string, body: object = {}): Promise<ResponseBody> {
    const { token } = this;
    const response = await bodyOf(
      await servers.call("POST", `/auth/v1/factors${path}`, { token, body }),
    );
    if (response.access_token) this.token = response.access_token;
    return response;
  }

  /** Asks for a challenge and returns it with its options. */
  async challenge(factor: string) {
    const made = await this.call(`/${factor}/challenge`);
    return { id: made.id, type: made.webauthn.type, ...made.webauthn.credential_options.publicKey };
  }

  prove(factor: string, challenge_id: string, type: string, credential_response: object) {
    return this.call(`/${factor}/verify`, {
      challenge_id,
      webauthn: { type, credential_response },
    });
  }

  /** Sets up a passkey and returns its factor and the response to the proof. */
  async add(passkey: SoftwarePasskey, friendly_name = "Laptop") {
    const { id: factor } = await this.call("", { friendly_name, factor_type: "webauthn" });
    const { id, challenge } = await this.challenge(factor);
    const credential = passkey.create({ challenge, count: 7 });
    return { factor, response: await this.prove(factor, id, "create", credential) };
  }

  /** Starts the setup of an authenticator app. The returned `finish` completes it with a code. */
  async beginApp(friendly_name = "Phone") {
    const { id: factor, totp } = await this.call("", { friendly_name, factor_type: "totp" });
    const finish = async () => {
      const { id: challenge_id } = await this.call(`/${factor}/challenge`);
      const code = codeAt(totp.secret, Date.now());
      return this.call(`/${factor}/verify`, { challenge_id, code });
    };
    return { factor, finish };
  }

  async beginPasskey(friendly_name = "Left") {
    const { id } = await this.call("", { friendly_name, factor_type: "webauthn" });
    return String(id);
  }
}

/** Another session of the account, started by someone who knows only its password. */
const thiefOf = (account: Account) => Object.assign(new Account(), account).logIn();

test.each(["ES256", "Ed25519", "RS256"] as const)(
  "a passkey with %s raises a session to aal2 at its setup and after each login",
  async (algorithm) => {
    const ada = await Account.create();
    const passkey = new SoftwarePasskey(algorithm);
    const { factor, response } = await ada.add(passkey);
    expect(response.user.factors).toMatchObject([{ id: factor, status: "verified" }]);
    expect(decodeJwt(response.access_token)).toMatchObject({ aal: "aal2" });

    await ada.logIn();
    expect(decodeJwt(ada.token)).toMatchObject({ aal: "aal1" });
    const { id, challenge, type, ...options } = await ada.challenge(factor);
    expect({ type, ...options }).toMatchObject({
      type: "request",
      rpId: "localhost",
      allowCredentials: [{ type: "public-key", id: passkey.id }],
    });
    const raised = await ada.prove(factor, id, "request", passkey.get({ challenge }));
    const { aal, amr } = decodeJwt(raised.access_token);
    expect({ aal, amr }).toMatchObject({
      aal: "aal2",
      amr: expect.arrayContaining([expect.objectContaining({ method: "mfa/webauthn" })]),
    });
  },
);

test("either of two passkeys raises a session to aal2, and a removed one doesn't", async () => {
  const ada = await Account.create();
  const [laptop, key] = [new SoftwarePasskey(), new SoftwarePasskey()];
  const { factor } = await ada.add(laptop);
  const second = await ada.add(key, "Security key");
  for (const passkey of [laptop, key]) {
    await ada.logIn();
    const { id, challenge } = await ada.challenge(factor);
    const response = await ada.prove(factor, id, "request", passkey.get({ challenge }));
    expect(response).toMatchObject({ status: 200 });
  }
  const { token } = ada;
  await servers.call("DELETE", `/auth/v1/factors/${second.factor}`, { token });
  await ada.logIn();
  const { id, challenge } = await ada.challenge(factor);
  const response = await ada.prove(factor, id, "request", key.get({ challenge }));
  expect(response).toMatchObject(REJECTED);
});

test.each([
  ["for another challenge", { challenge: "b3RoZXI" }],
  ["from a foreign page", { origin: "https://evil.example" }],
  ["for another domain", { domain: "evil.example" }],
  ["without a person present", { isPresent: false }],
])("a passkey's response %s doesn't raise the session to aal2", async (_what, differs) => {
  const ada = await Account.create();
  const passkey = new SoftwarePasskey();
  const { factor } = await ada.add(passkey);
  await ada.logIn();
  const { id, challenge } = await ada.challenge(factor);
  const wrong = passkey.get({ challenge, ...differs });
  expect(await ada.prove(factor, id, "request", wrong)).toMatchObject(REJECTED);
  expect(decodeJwt(ada.token)).toMatchObject({ aal: "aal1" });
});

test.each([
  ["for another challenge", { challenge: "b3RoZXI" }],
  ["from a foreign page", { origin: "https://evil.example" }],
  ["for another domain", { domain: "evil.example" }],
])("a new passkey made %s is rejected", async (_what, differs) => {
  const ada = await Account.create();
  const { id: factor } = await ada.call("", { friendly_name: "A", factor_type: "webauthn" });
  const { id, challenge } = await ada.challenge(factor);
  const wrong = new SoftwarePasskey().create({ challenge, ...differs });
  expect(await ada.prove(factor, id, "create", wrong)).toMatchObject(REJECTED);
});

test("another person's passkey, or another key with the passkey's id, doesn't raise the session to aal2", async () => {
  const [ada, eve] = [await Account.create(), await Account.create()];
  const passkey = new SoftwarePasskey();
  const { factor } = await ada.add(passkey);
  const { factor: evesFactor } = await eve.add(new SoftwarePasskey());
  await eve.logIn();
  const { id, challenge } = await eve.challenge(evesFactor);
  const response = await eve.prove(evesFactor, id, "request", passkey.get({ challenge }));
  expect(response).toMatchObject(REJECTED);
  expect(await eve.call(`/${factor}/challenge`)).toMatchObject({ status: 404 });

  await ada.logIn();
  const own = await ada.challenge(factor);
  const forged = Object.assign(new SoftwarePasskey().get(own), { id: passkey.id });
  expect(await ada.prove(factor, own.id, "request", forged)).toMatchObject(REJECTED);
});

test("a password alone can't raise a session to aal2 by creating another passkey", async () => {
  const ada = await Account.create();
  const { factor } = await ada.add(new SoftwarePasskey());
  await ada.logIn();
  const { id, challenge } = await ada.challenge(factor);
  const added = new SoftwarePasskey().create({ challenge });
  expect(await ada.prove(factor, id, "create", added)).toMatchObject(REJECTED);
  const enrol = { friendly_name: "Another", factor_type: "webauthn" };
  expect(await ada.call("", enrol)).toMatchObject({ status: 403, code: "insufficient_aal" });
});

test("a passkey started before an authenticator app was set up can't be finished with the password alone", async () => {
  const ada = await Account.create();
  const left = await ada.beginPasskey();
  const app = await ada.beginApp();
  expect(await app.finish()).toMatchObject({ user: { factors: [{ id: app.factor }] } });
  const thief = await thiefOf(ada);
  expect(await thief.call(`/${left}/challenge`)).toMatchObject({ status: 404 });
  expect(decodeJwt(thief.token)).toMatchObject({ aal: "aal1" });
});

test("an authenticator app started before a passkey was set up can't be finished with the password alone", async () => {
  const ada = await Account.create();
  const left = await ada.beginApp();
  const { factor, response } = await ada.add(new SoftwarePasskey());
  expect(response.user.factors).toMatchObject([{ id: factor }]);
  const thief = await thiefOf(ada);
  expect(await thief.call(`/${left.factor}/challenge`)).toMatchObject({ status: 404 });
});

const WITHOUT_FACTOR = { status: 403, code: "insufficient_aal" };

test("a passkey started after an authenticator app was set up can't be finished with the password alone", async () => {
  const ada = await Account.create();
  await (await ada.beginApp()).finish();
  const left = await ada.beginPasskey();
  const thief = await thiefOf(ada);
  expect(await thief.call(`/${left}/challenge`)).toMatchObject(WITHOUT_FACTOR);

  const { id, challenge } = await ada.challenge(left);
  const passkey = new SoftwarePasskey().create({ challenge });
  expect(await thief.prove(left, id, "create", passkey)).toMatchObject(WITHOUT_FACTOR);
  expect(decodeJwt(thief.token)).toMatchObject({ aal: "aal1" });
  expect(await ada.prove(left, id, "create", passkey)).toMatchObject({ status: 200 });
});

test("an authenticator app started after a passkey was set up can't be finished with the password alone", async () => {
  const ada = await Account.create();
  await ada.add(new SoftwarePasskey());
  const { factor, finish } = await ada.beginApp();
  const thief = await thiefOf(ada);
  expect(await thief.call(`/${factor}/challenge`)).toMatchObject(WITHOUT_FACTOR);
  expect(await finish()).toMatchObject({ status: 200 });
});

test("a passkey whose counter went backwards still raises the session to aal2, as on the real server", async () => {
  const ada = await Account.create();
  const passkey = new SoftwarePasskey();
  const { factor } = await ada.add(passkey);
  await ada.logIn();
  const { id, challenge } = await ada.challenge(factor);
  const response = await ada.prove(factor, id, "request", passkey.get({ challenge, count: 3 }));
  expect(response).toMatchObject({ status: 200 });
});

test("a challenge for a passkey can be used only once, even by three simultaneous requests", async () => {
  const ada = await Account.create();
  const passkey = new SoftwarePasskey();
  const { factor } = await ada.add(passkey);
  await ada.logIn();
  const { id, challenge } = await ada.challenge(factor);
  const proof = passkey.get({ challenge });
  const prove = () => ada.prove(factor, id, "request", proof);
  const responses = await Promise.all([prove(), prove(), prove()]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await prove()).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
});
