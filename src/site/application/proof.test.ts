import { beforeAll, expect, test } from "vitest";
import { challenge, type Challenge, challenger, endOf, type Proof, solve } from "./proof.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const ours = await challenger("a key of the server", 2_000);

let issued: Challenge;
let proof: Proof;
beforeAll(async () => {
  issued = challenge.parse(await ours.make(NOW));
  const found = await solve(issued);
  if (found === null) throw new Error("A challenge has no solution.");
  proof = found;
});

test("a proof of work is accepted until its challenge expires", async () => {
  expect(await ours.verify(proof, NOW)).toEqual(proof);
  expect(endOf(issued)).toBe(NOW + 20 * 60_000);
  expect(await ours.verify(proof, NOW + 20 * 60_000 - 1)).toEqual(proof);
  expect(await ours.verify(proof, NOW + 20 * 60_000)).toBe("expired");
});

test("every proof-of-work challenge is different", async () => {
  const other = await ours.make(NOW);
  expect([other.salt, other.challenge]).not.toContain(issued.salt);
  expect(other.challenge).not.toBe(issued.challenge);
});

test("a challenge signed with another key is rejected", async () => {
  const theirs = await challenger("another key", 2_000);
  const found = await solve(await theirs.make(NOW));
  expect(await ours.verify(found, NOW)).toBe("wrong");
  expect(await theirs.verify(found, NOW)).toEqual(found);
});

const moved = (digits: number) => {
  const number = String(proof.number).padStart(5, "0");
  return {
    ...proof,
    salt: `${proof.salt.slice(0, -1)}${number.slice(0, digits)}&`,
    number: Number(number.slice(digits)),
  };
};

test.each<[string, () => unknown]>([
  ["a missing proof", () => undefined],
  ["text", () => "eyJhbGdvcml0aG0iOiJTSEEtMjU2In0="],
  ["another number", () => ({ ...proof, number: proof.number === 0 ? 1 : proof.number - 1 })],
  ["an invalid number", () => ({ ...proof, number: String(proof.number) })],
  ["a later expiry", () => ({ ...proof, salt: proof.salt.replace(/\d{10}/, "9999999999") })],
  ["digits moved into the expiry", () => moved(1)],
  ["a salt without its closing delimiter", () => ({ ...proof, salt: proof.salt.slice(0, -1) })],
  ["a signature of zeros", () => ({ ...proof, signature: "0".repeat(64) })],
  ["another algorithm", () => ({ ...proof, algorithm: "SHA-1" })],
  ["an extra property", () => ({ ...proof, took: 12 })],
])("the server rejects an invalid proof of work: %s", async (_what, sent) => {
  expect(await ours.verify(sent(), NOW)).toBe("wrong");
});

test("an unsolvable proof-of-work challenge ends without a solution", async () => {
  expect(await solve({ ...issued, challenge: "0".repeat(64), maxnumber: 500 })).toBeNull();
});
