import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { call, type CallInput, type CallResult } from "../api/call.ts";

type RequestOptions = CallResult<"furtherFactors.passkeyOptions">;
type NewPasskey = CallInput<"factors.addPasskey">["body"]["response"];
type PasskeyAnswer = CallInput<"furtherFactors.verifyPasskey">["body"]["response"];
type CreationOptions = CallResult<"factors.passkeyOptions">["options"];

/** Lets the person use a passkey; undefined if they didn't, or couldn't. */
async function signWith(options: RequestOptions): Promise<PasskeyAnswer | undefined> {
  try {
    const response = await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
    });
    return { ...response, type: "public-key", clientExtensionResults: {} };
  } catch {
    return undefined;
  }
}

/** The result of creating a passkey: `known` if the authenticator already has one for this account. */
type Made =
  | { readonly kind: "made"; readonly response: NewPasskey }
  | { readonly kind: "known" }
  | { readonly kind: "not-made" };

/** Lets the person create a passkey. */
export async function makePasskey(options: CreationOptions): Promise<Made> {
  try {
    const response = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"],
    });
    return { kind: "made", response: { ...response, type: "public-key", clientExtensionResults: {} } };
  } catch (error) {
    const known = error instanceof Error && error.name === "InvalidStateError";
    return { kind: known ? "known" : "not-made" };
  }
}

/** Answers a sign-in's challenge with a passkey. */
export async function answerWithPasskey(token: string) {
  const response = await signWith(await call("furtherFactors.passkeyOptions", { body: { token } }));
  if (response === undefined) return NOT_USED;
  return call("furtherFactors.verifyPasskey", { body: { token, response } });
}

/** Signs in with a passkey alone. */
export async function enterWithPasskey() {
  const { token, options } = await call("furtherFactors.passkeySignInOptions");
  const response = await signWith(options);
  if (response === undefined) return NOT_USED;
  return call("furtherFactors.passkeySignIn", { body: { token, response } });
}

/** Proves with a passkey, in a session, that it's still the same person; returns the reason if it failed. */
export async function proveWithPasskey(): Promise<string | undefined> {
  const { token, options } = await call("factors.confirmPasskeyOptions");
  const response = await signWith(options);
  if (response === undefined) return NOT_USED.message;
  await call("factors.confirmPasskey", { body: { token, response } });
  return undefined;
}

const NOT_USED = { success: false, message: "No passkey was used. Try again or choose another method." };
