import type { CurrentUser, Login, Method } from "@crq/contract/people/auth";
import type * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { newSession } from "../../../api/session-channel.ts";

/** Accepted by the server if no such provider is configured. */
const RECAPTCHA_PLACEHOLDER = "development-placeholder";

/** The values of the sign-in form. */
export type Credentials = z.input<typeof Login>;

/** The result of a sign-in. */
export type SignInOutcome =
  | { readonly kind: "signed-in"; readonly user: CurrentUser }
  | {
      readonly kind: "code-needed";
      readonly token: string;
      readonly methods: readonly Method[];
      readonly message: string | undefined;
    }
  | { readonly kind: "failed"; readonly message: string };

/** Signs in with email and password. It never throws. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  try {
    const body = { ...credentials, recaptchaToken: RECAPTCHA_PLACEHOLDER };
    const reply = await call("auth.login", { body });
    if (reply.requiresMFA === true && reply.mfaToken !== undefined) {
      const { mfaToken: token, methods = ["email"], message } = reply;
      return { kind: "code-needed", token, methods, message };
    }
    if (!reply.success || reply.user === undefined) {
      return { kind: "failed", message: reply.error ?? "Invalid login response" };
    }
    await newSession();
    return { kind: "signed-in", user: reply.user };
  } catch (error) {
    return {
      kind: "failed",
      message: serverText(error, "error") ?? "An error occurred during login. Please try again.",
    };
  }
}

/** The result of an answer: `unreachable` if the server couldn't be reached. */
export type VerifyOutcome =
  | { readonly kind: "verified" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "unreachable" };

/** The server's reply to an answer. */
export interface VerifyReply {
  readonly success: boolean;
  readonly message: string;
}

/** Waits for the server's reply to an answer. It never throws. */
export async function verified(reply: Promise<VerifyReply>, fallback: string): Promise<VerifyOutcome> {
  try {
    const { success, message } = await reply;
    if (!success) return { kind: "failed", message: message || fallback };
    await newSession();
    return { kind: "verified" };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: "unreachable" };
    return { kind: "failed", message: serverText(error, "message") ?? fallback };
  }
}

/** Requests a new code; returns the server's message if it refused. It never throws. */
export async function resendCode(token: string): Promise<string | undefined> {
  try {
    await call("auth.resendCode", { body: { token } });
    return undefined;
  } catch (error) {
    return serverText(error, "message") ?? "An error occurred. Please try again.";
  }
}

/** The message of a failed reply: the prescribed member, else a problem's detail. */
function serverText(error: unknown, member: "error" | "message"): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { body, problem } = error;
  if (typeof body === "object" && body !== null && member in body) {
    const text = (body as Record<string, unknown>)[member];
    if (typeof text === "string" && text !== "") return text;
  }
  return problem?.detail;
}
