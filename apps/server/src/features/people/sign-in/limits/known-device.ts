/** Browsers in which someone has completely signed in: strangers' attempts elsewhere don't lock them out. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../../db/doors.ts";
import type { Cookies } from "../../../../http/cookies.ts";
import type { Secret } from "../../../../http/secret.ts";
import { isKeyed, keyed, newToken, tokenHash } from "../../../../http/tokens.ts";
import * as store from "./device-store.ts";

/** What known browsers depend on. */
export interface DeviceDeps {
  readonly doors: Doors;
  readonly cookies: Pick<Cookies, "device" | "setDevice">;
  readonly secret: Secret;
}

const PURPOSE = "known device";
/** A value that no browser's token hashes to. */
const NO_DEVICE = Buffer.alloc(32);

/** The hash of the token the browser sent; undefined if it sent none that this server signed. */
function deviceHash(
  deps: Pick<DeviceDeps, "cookies" | "secret">,
  request: FastifyRequest,
): Buffer | undefined {
  const [token = "", signature = ""] = (deps.cookies.device(request) ?? "").split(".");
  return isKeyed(deps.secret, PURPOSE, token, Buffer.from(signature, "base64url"))
    ? tokenHash(token)
    : undefined;
}

/** The id of the browser if it is known for the account with an address; otherwise undefined. */
export function knownDevice(
  deps: Omit<DeviceDeps, "doors">,
  ask: Doors["ask"],
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  return store.deviceFor(ask, deviceHash(deps, request) ?? NO_DEVICE, email);
}

/** Makes a browser known for a person, always under a new token, which makes a planted one worthless. */
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

/** Forgets a person's known browsers except the current one. */
export function forgetOtherDevices(
  deps: Pick<DeviceDeps, "cookies" | "secret">,
  tx: Tx,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  return store.forgetDevices(tx, userId, deviceHash(deps, request));
}
