import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that an address counts as in every limit: an IPv4 address by itself, even when written as IPv6,
 * and an IPv6 address by its /64, since one customer usually controls all 2^64 addresses in it. Anything that
 * isn't an address (a proxy can send any text) counts as its own text, cut to 100 characters.
 * @example networkOf("2001:DB8:0:7::1%eth0") === "2001:db8:0:7::/64"
 * @example networkOf("::ffff:192.0.2.1") === "192.0.2.1"
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address.slice(0, 100);
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = numbersOf(head);
  if (tail === undefined) return left;
  const right = numbersOf(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** Groups between colons; four decimal numbers at the end make two groups. */
function numbersOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
