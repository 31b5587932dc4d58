/** Browsers in which someone has signed in completely: what strangers try elsewhere doesn't keep them out. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../../db/doors.ts";
import type { Cookies } from "../../../../http/cookies.ts";
import type { Secret } from "../../../../http/secret.ts";
import { isKeyed, keyed, newToken, tokenHash } from "../../../../http/tokens.ts";
import * as store from "./device-store.ts";

/** What knowing browsers needs. */
export interface DeviceDeps {
  readonly doors: Doors;
  readonly cookies: Pick<Cookies, "device" | "setDevice">;
  readonly secret: Secret;
}

const PURPOSE = "known device";
/** What no browser's token hashes to. */
const NO_DEVICE = Buffer.alloc(32);

/** The hash of the token that a browser brings; undefined when it brings none that this server signed. */
function deviceHash(
  deps: Pick<DeviceDeps, "cookies" | "secret">,
  request: FastifyRequest,
): Buffer | undefined {
  const [token = "", signature = ""] = (deps.cookies.device(request) ?? "").split(".");
  return isKeyed(deps.secret, PURPOSE, token, Buffer.from(signature, "base64url"))
    ? tokenHash(token)
    : undefined;
}

/** The id under which the browser is known for the account with an address; undefined when it isn't. */
export function knownDevice(
  deps: Omit<DeviceDeps, "doors">,
  ask: Doors["ask"],
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  return store.deviceFor(ask, deviceHash(deps, request) ?? NO_DEVICE, email);
}

/**
 * Makes a browser known for a person, always under a new token: one that someone planted in it is worth nothing from then on.
 */
export async function rememberDevice(
  deps: DeviceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = newToken();
  await deps.doors.outside((tx) =>
    store.rememberDevice(tx, userId, {
      tokenHash: tokenHash(token),
      before: deviceHash(deps, request),
      userAgent: request.headers["user-agent"] ?? "",
      ip: request.ip,
    }),
  );
  deps.cookies.setDevice(
    reply,
    `${token}.${keyed(deps.secret, PURPOSE, token).toString("base64url")}`,
    store.DEVICE_DAYS * 86_400,
  );
}

/** Forgets a person's known browsers but the one that asks. */
export function forgetOtherDevices(
  deps: Pick<DeviceDeps, "cookies" | "secret">,
  tx: Tx,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  return store.forgetDevices(tx, userId, deviceHash(deps, request));
}
