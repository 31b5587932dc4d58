/** Passkeys (WebAuthn): registration, and checking their signatures. */
import type { NewPasskey, PasskeyAnswer } from "@crq/contract/people/factors";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type * as z from "zod/v4/core";
import type { Tx } from "../../../db/doors.ts";
import { BRAND } from "../../../mail/message.ts";
import * as store from "./passkey-store.ts";

/**
 * The site that passkeys belong to. They are bound to a name, never to an IP address: if the product is
 * opened at this machine's own address, that name is `localhost`.
 */
export function passkeySite(publicUrl: string): { rpID: string; origin: string } {
  const url = new URL(publicUrl);
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) url.hostname = "localhost";
  return { rpID: url.hostname, origin: url.origin };
}

/** The library, loaded with the first passkey: it is large. */
const webauthn = () => import("@simplewebauthn/server");

const ALGORITHMS = [-7, -8, -257]; // ES256, EdDSA, RS256
const TIMEOUT = 300_000;

/** The options for the browser to create a passkey for a person, excluding the ones they have. */
export async function creationOptions(
  publicUrl: string,
  tx: Tx,
  person: { readonly userId: string; readonly email: string; readonly name: string },
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: BRAND,
    rpID: passkeySite(publicUrl).rpID,
    userID: handleOf(person.userId),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT,
    attestationType: "none",
    excludeCredentials: descriptors(await store.passkeysOf(tx, person.userId)),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Checks a passkey that a browser has created; undefined if it doesn't answer `challenge` at this site. */
export async function checkNewPasskey(
  publicUrl: string,
  challenge: string,
  response: z.output<typeof NewPasskey>,
) {
  const { rpID, origin } = passkeySite(publicUrl);
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false, // as a second factor, possessing it is enough
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

/** What a passkey must sign: one of a person's, or, without a person, any that verifies its holder. */
export async function requestOptions(publicUrl: string, tx: Tx, userId?: string) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: passkeySite(publicUrl).rpID,
    timeout: TIMEOUT,
    ...(userId === undefined
      ? { userVerification: "required" }
      : {
          userVerification: "preferred",
          allowCredentials: descriptors(await store.passkeysOf(tx, userId)),
        }),
  });
}

/**
 * Whose passkey signed `challenge` at this site; undefined if none did. The signature's counter must have
 * increased, if the passkey has one.
 * @param verified the passkey must have verified its holder by fingerprint, face, or PIN
 */
export async function spendPasskey(
  publicUrl: string,
  tx: Tx,
  given: {
    readonly challenge: string;
    readonly response: z.output<typeof PasskeyAnswer>;
    readonly verified: boolean;
  },
): Promise<string | undefined> {
  const passkey = await store.passkeyByCredential(tx, given.response.id);
  if (!passkey) return undefined;
  const named = given.response.response.userHandle;
  if (named !== undefined && !Buffer.from(named, "base64url").equals(handleOf(passkey.user_id)))
    return undefined;
  const { rpID, origin } = passkeySite(publicUrl);
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given.response as AuthenticationResponseJSON,
      expectedChallenge: given.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: given.verified,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    await store.usePasskey(tx, passkey.id, { counter: newCounter, backed_up: credentialBackedUp });
    return passkey.user_id;
  } catch {
    return undefined;
  }
}

/** What a passkey stores about its owner: their id. */
function handleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId);
}

function descriptors(
  passkeys: readonly { readonly credential_id: string; readonly transports: readonly string[] }[],
) {
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: [...transports],
  }));
}
