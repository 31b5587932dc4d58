/** Whether an address is anyone's on the internet, and not one of this machine, its network or its cloud. */
import { BlockList, isIP } from "node:net";

/** What isn't public of IPv4 (IANA's registry of special-purpose addresses). */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Of IPv6 only this is given out; the rest is local, translated, or nothing. */
const PUBLIC_6 = ["2000::", 3] as const;
/** What isn't public of that: documentation, and tunnels, which carry an IPv4 address that could be private. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_4) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of NOT_PUBLIC_6) refused.addSubnet(net, prefix, "ipv6");
const given = new BlockList();
given.addSubnet(PUBLIC_6[0], PUBLIC_6[1], "ipv6");

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  return family === 6 && given.check(address, "ipv6") && !refused.check(address, "ipv6");
}
