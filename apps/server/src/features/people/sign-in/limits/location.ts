import { BlockList, isIPv6 } from "node:net";

const local = new BlockList();
local.addSubnet("127.0.0.0", 8);
local.addAddress("::1", "ipv6");
const privateNetworks = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(net, bits);
privateNetworks.addSubnet("fc00::", 7, "ipv6");

/** An address's location, to the extent that the address itself shows it; null for a public one. */
export function locationOf(ip: string): string | null {
  const family = isIPv6(ip) ? "ipv6" : "ipv4";
  if (local.check(ip, family)) return "This computer";
  if (privateNetworks.check(ip, family)) return "Private network";
  return null;
}
