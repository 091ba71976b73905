import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "1.1.1.1",
  "93.184.215.14",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::64",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["this machine", "127.0.0.1"],
  ["this machine, by another of its addresses", "127.9.9.9"],
  ["no address", "0.0.0.0"],
  ["a home or office", "192.168.1.1"],
  ["a company", "10.1.2.3"],
  ["a company, at the end of its network", "172.31.255.255"],
  ["the keys of a cloud's machines", "169.254.169.254"],
  ["a provider's own network", "100.64.0.1"],
  ["a cloud's health checks", "192.0.0.192"],
  ["measurements", "198.19.255.255"],
  ["examples", "203.0.113.9"],
  ["many at once", "224.0.0.1"],
  ["everybody near", "255.255.255.255"],
  ["this machine in IPv6", "::1"],
  ["no address in IPv6", "::"],
  ["this machine, mapped", "::ffff:127.0.0.1"],
  ["this machine, mapped in hexadecimal", "::ffff:7f00:1"],
  ["this machine, compatible", "::127.0.0.1"],
  ["the keys of a cloud's machines through NAT64", "64:ff9b::a9fe:a9fe"],
  ["this machine through 6to4", "2002:7f00:1::"],
  ["somebody through Teredo", "2001:0:7f00:1::"],
  ["a cloud's own IPv6", "fd00:ec2::254"],
  ["the same cable", "fe80::1"],
  ["the same cable, with its zone", "fe80::1%eth0"],
  ["a site of old", "fec0::1"],
  ["many at once in IPv6", "ff02::1"],
  ["examples in IPv6", "2001:db8::1"],
  ["a name", "localhost"],
  ["numbers that are too large", "999.1.1.1"],
  ["nothing", ""],
])("not a public address: %s (%s)", (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
