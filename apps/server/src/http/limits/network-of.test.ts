import { describe, expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

describe("an address in limits", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:0201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ])("%s counts as its IPv4 address", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8::7:0:0:0:9", "2001:db8:0:7::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ])("%s counts as its /64", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("every address of a /64 counts as one, and the next /64 as another", () => {
    const same = Array.from({ length: 500 }, (_, i) => networkOf(`2001:db8:0:a::${i.toString(16)}`));
    expect(new Set(same).size).toBe(1);
    expect(networkOf("2001:db8:0:b::1")).not.toBe(same[0]);
  });

  test("anything else counts as its own text, cut to a maximum length", () => {
    expect(networkOf("unknown")).toBe("unknown");
    expect(networkOf("x".repeat(8000))).toHaveLength(100);
  });
});
