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
  ["the loopback address", "127.0.0.1"],
  ["another loopback address", "127.9.9.9"],
  ["the unspecified address", "0.0.0.0"],
  ["a home network", "192.168.1.1"],
  ["a company network", "10.1.2.3"],
  ["the last address of a company network", "172.31.255.255"],
  ["a cloud's metadata service", "169.254.169.254"],
  ["a carrier's shared range", "100.64.0.1"],
  ["a cloud's health checks", "192.0.0.192"],
  ["a range for measurements", "198.19.255.255"],
  ["a range for examples", "203.0.113.9"],
  ["a multicast address", "224.0.0.1"],
  ["the broadcast address", "255.255.255.255"],
  ["the loopback address in IPv6", "::1"],
  ["the unspecified address in IPv6", "::"],
  ["the loopback address mapped to IPv6", "::ffff:127.0.0.1"],
  ["the loopback address mapped in hexadecimal", "::ffff:7f00:1"],
  ["the IPv4-compatible loopback address", "::127.0.0.1"],
  ["a cloud's metadata service through NAT64", "64:ff9b::a9fe:a9fe"],
  ["the loopback address through 6to4", "2002:7f00:1::"],
  ["an address through Teredo", "2001:0:7f00:1::"],
  ["a unique local address", "fd00:ec2::254"],
  ["a link-local address", "fe80::1"],
  ["a link-local address with its zone", "fe80::1%eth0"],
  ["a deprecated site-local address", "fec0::1"],
  ["a multicast address in IPv6", "ff02::1"],
  ["a documentation address in IPv6", "2001:db8::1"],
  ["a host name", "localhost"],
  ["numbers above 255", "999.1.1.1"],
  ["an empty text", ""],
])("an address isn't public: %s (%s)", (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
