import { isIPv4 } from "node:net";
import type { Tx } from "../../../db/doors.ts";
import { describeDevice } from "./device.ts";
import { newSignIn } from "./events.ts";
import { noteOrigin, type Origin } from "./known-origin-store.ts";
import { notify } from "./notify.ts";

/**
 * Notifies a person of a sign-in from a new kind of browser or network; an account's first is only stored.
 */
export async function noteSignIn(
  tx: Tx,
  userId: string,
  from: { readonly ip: string; readonly userAgent: string },
): Promise<void> {
  const { known, device, network } = await noteOrigin(tx, userId, originOf(from));
  if (known === 0 || (device > 0 && network > 0)) return;
  const what = device === 0 ? "device" : "place";
  await notify(tx, newSignIn(userId, { what, device: describeDevice(from.userAgent).device, ip: from.ip }));
}

/**
 * Browser versions update on their own and addresses change within a provider's network, so neither is
 * compared.
 */
export function originOf({ ip, userAgent }: { readonly ip: string; readonly userAgent: string }): Origin {
  const device = userAgent.replace(/[\d._]+/g, "").slice(0, 400);
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const network = isIPv4(v4)
    ? v4.split(".").slice(0, 2).join(".")
    : ip.toLowerCase().split(":").slice(0, 2).join(":");
  return { device, network: network.slice(0, 100) };
}
