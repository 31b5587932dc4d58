/** Second factors: their use at sign-in, and how a person manages their own. */
import * as z from "zod/mini";
import { ChallengeToken, METHODS, NewPassword, VerifyReply } from "./auth.ts";
import { ById, Id, Instant, line, Nothing } from "../fields.ts";
import { routes } from "../route.ts";

const bytes = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, "must be base64url"), z.maxLength(max, "is too long"));
const Extensions = z.record(z.string(), z.unknown());
const Credential = { id: bytes(2048), rawId: bytes(2048), type: z.literal("public-key") };
const Attachment = z.optional(z.string().check(z.maxLength(100)));
const Transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20));

/** The browser's answer when a passkey signs (WebAuthn's AuthenticationResponseJSON). */
export const PasskeyAnswer = z.strictObject({
  ...Credential,
  response: z.strictObject({
    authenticatorData: bytes(8192),
    clientDataJSON: bytes(8192),
    signature: bytes(8192),
    userHandle: z.optional(bytes(200)),
  }),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
});

/** The browser's answer when it has created a passkey (WebAuthn's RegistrationResponseJSON). */
export const NewPasskey = z.strictObject({
  ...Credential,
  response: z.strictObject({
    attestationObject: bytes(65_536),
    clientDataJSON: bytes(8192),
    transports: z.optional(Transports),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(bytes(16_384)),
    authenticatorData: z.optional(bytes(16_384)),
  }),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
});

const Descriptors = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) }),
);

/** The options for using a passkey: navigator.credentials.get(), in JSON. */
const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(Descriptors),
  userVerification: z.optional(z.string()),
});

/** The options for creating a passkey: navigator.credentials.create(), in JSON. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(Descriptors),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.string()),
    }),
  ),
  attestation: z.optional(z.string()),
});

const Refusals = { 401: VerifyReply, 429: VerifyReply };

/** Answers to a sign-in's challenge other than six digits, and signing in with a passkey alone. */
export const furtherFactors = routes({
  pending: {
    method: "GET",
    path: "/api/mfa/pending",
    access: "public",
    summary: "What a sign-in by redirection still asks for; 404 when nothing waits",
    reply: z.object({ token: z.string(), methods: z.array(z.enum(METHODS)), email: z.string() }),
  },
  verifyRecoveryCode: {
    method: "POST",
    path: "/api/mfa/verify-recovery",
    access: "public",
    summary: "Answer a sign-in's challenge with a recovery code, which is then spent",
    body: z.strictObject({ token: ChallengeToken, code: line(1, 40, "Enter a recovery code") }),
    reply: VerifyReply,
    failures: Refusals,
  },
  passkeyOptions: {
    method: "POST",
    path: "/api/mfa/passkey/options",
    access: "public",
    summary: "What a passkey must sign to answer a sign-in's challenge",
    body: z.strictObject({ token: ChallengeToken }),
    reply: RequestOptions,
  },
  verifyPasskey: {
    method: "POST",
    path: "/api/mfa/passkey/verify",
    access: "public",
    summary: "Answer a sign-in's challenge with a passkey",
    body: z.strictObject({ token: ChallengeToken, response: PasskeyAnswer }),
    reply: VerifyReply,
    failures: Refusals,
  },
  passkeySignInOptions: {
    method: "POST",
    path: "/api/auth/passkey/options",
    access: "public",
    summary: "What a passkey must sign to sign its holder in, without a password",
    reply: z.object({ token: z.string(), options: RequestOptions }),
  },
  passkeySignIn: {
    method: "POST",
    path: "/api/auth/passkey/verify",
    access: "public",
    summary: "Sign in with a passkey that has verified its holder: it counts as both factors",
    body: z.strictObject({
      token: ChallengeToken,
      response: PasskeyAnswer,
      rememberMe: z.optional(z.boolean()),
    }),
    reply: VerifyReply,
    failures: Refusals,
  },
});

/** A passkey's name. */
const PasskeyName = line(1, 100, "Enter a name for the passkey", "At most 100 characters");
/** A name for a passkey. */
const NamePasskey = z.strictObject({ name: PasskeyName });

const SixDigits = z.string().check(z.regex(/^[0-9]{6}$/, "Please enter a 6-digit verification code"));
/** Six digits of an authenticator app. */
const AppCode = z.strictObject({ code: SixDigits });

/**
 * What requires a second factor at sign-in: the person's role, a tenant's policy (by name), or the person's
 * own choice.
 */
const Demand = z.object({ by: z.enum(["role", "tenant", "person"]), name: z.nullable(z.string()) });

/** The second factors that a person can use at sign-in. */
export const Factors = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  /** When this is null, no second factor is required; one that is set up is still asked for. */
  demand: z.nullable(Demand),
  /** Whether the person asks for a second factor at every sign-in. */
  required: z.boolean(),
  totp: z.nullable(z.object({ addedAt: Instant })),
  passkeys: z.array(
    z.object({
      id: Id,
      name: z.string(),
      addedAt: Instant,
      lastUsedAt: z.nullable(Instant),
      /** Synced by a password manager or a platform's cloud, so that losing a device doesn't lose it. */
      synced: z.boolean(),
    }),
  ),
  recoveryCodes: z.object({ left: z.int(), createdAt: z.nullable(Instant) }),
  /** The site's address to which passkeys belong: they work nowhere else. */
  passkeyOrigin: z.string(),
});
/** The second factors that a person can use at sign-in. */
export type Factors = z.infer<typeof Factors>;

/** A change of password; a person who has none yet leaves out the current one. */
const ChangePassword = z.strictObject({
  currentPassword: z.optional(z.string().check(z.maxLength(1024))),
  newPassword: NewPassword,
});

/** A person's own factors and password. Changes need a proof of identity that is at most ten minutes old. */
export const factors = routes({
  list: {
    method: "GET",
    path: "/api/account/factors",
    access: "signed-in",
    summary: "The ways in which the signed-in person answers at sign-in",
    reply: Factors,
  },
  confirmPassword: {
    method: "POST",
    path: "/api/account/confirm-password",
    access: "signed-in",
    summary: "Prove with the password that it is still the same person: good for ten minutes",
    setsCookie: true,
    body: z.strictObject({
      password: z
        .string("Password is required")
        .check(z.minLength(1, "Password is required"), z.maxLength(1024)),
    }),
    reply: Nothing,
    status: 204,
  },
  sendConfirmationCode: {
    method: "POST",
    path: "/api/account/confirm-code",
    access: "signed-in",
    summary:
      "Email a code as a fresh proof of identity; not for accounts with an authenticator app or passkey",
    secretReply: true,
    reply: z.object({ token: z.string() }),
  },
  confirmCode: {
    method: "POST",
    path: "/api/account/confirm-code/verify",
    access: "signed-in",
    summary:
      "Prove with an emailed code (and its token) or an authenticator app's that it is still the same person",
    setsCookie: true,
    body: z.strictObject({ token: z.optional(ChallengeToken), code: SixDigits }),
    reply: Nothing,
    status: 204,
  },
  confirmPasskeyOptions: {
    method: "POST",
    path: "/api/account/confirm-passkey",
    access: "signed-in",
    summary: "What one of the person's passkeys must sign to prove that it is still the same person",
    secretReply: true,
    reply: z.object({ token: z.string(), options: RequestOptions }),
  },
  confirmPasskey: {
    method: "POST",
    path: "/api/account/confirm-passkey/verify",
    access: "signed-in",
    summary: "Prove with a passkey that it is still the same person: good for ten minutes",
    setsCookie: true,
    body: z.strictObject({ token: ChallengeToken, response: PasskeyAnswer }),
    reply: Nothing,
    status: 204,
  },
  requireFactor: {
    method: "PUT",
    path: "/api/account/factors/email",
    access: "signed-in",
    changesSignIn: true,
    summary: "Ask for a second factor at every sign-in, by email where there is no other, or no longer",
    body: z.strictObject({ required: z.boolean() }),
    reply: Nothing,
    status: 204,
  },
  startTotp: {
    method: "POST",
    path: "/api/account/factors/totp",
    access: "signed-in",
    changesSignIn: true,
    summary: "A new secret for an authenticator app; it counts once a code has confirmed it",
    secretReply: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: {
    method: "POST",
    path: "/api/account/factors/totp/confirm",
    access: "signed-in",
    changesSignIn: true,
    summary: "Confirm an authenticator app with a code of it",
    body: AppCode,
    reply: Nothing,
    status: 204,
  },
  removeTotp: {
    method: "DELETE",
    path: "/api/account/factors/totp",
    access: "signed-in",
    changesSignIn: true,
    summary: "Remove the authenticator app",
    reply: Nothing,
    status: 204,
  },
  passkeyOptions: {
    method: "POST",
    path: "/api/account/factors/passkeys/options",
    access: "signed-in",
    changesSignIn: true,
    summary: "How the browser is to make a passkey",
    secretReply: true,
    reply: z.object({ token: z.string(), options: CreationOptions }),
  },
  addPasskey: {
    method: "POST",
    path: "/api/account/factors/passkeys",
    access: "signed-in",
    changesSignIn: true,
    summary: "Add the passkey that the browser has made",
    body: z.strictObject({ token: ChallengeToken, name: PasskeyName, response: NewPasskey }),
    reply: z.object({ id: Id }),
    status: 201,
  },
  renamePasskey: {
    method: "PATCH",
    path: "/api/account/factors/passkeys/:id",
    access: "signed-in",
    changesSignIn: true,
    summary: "Rename a passkey",
    params: ById,
    body: NamePasskey,
    reply: Nothing,
    status: 204,
  },
  removePasskey: {
    method: "DELETE",
    path: "/api/account/factors/passkeys/:id",
    access: "signed-in",
    changesSignIn: true,
    summary: "Remove a passkey",
    params: ById,
    reply: Nothing,
    status: 204,
  },
  newRecoveryCodes: {
    method: "POST",
    path: "/api/account/factors/recovery-codes",
    access: "signed-in",
    changesSignIn: true,
    summary: "Ten new recovery codes, shown this once; earlier ones are void",
    secretReply: true,
    reply: z.object({ codes: z.array(z.string()) }),
  },
  changePassword: {
    method: "POST",
    path: "/api/account/password",
    access: "signed-in",
    changesSignIn: true,
    summary: "Change the password; all other sessions of the person end",
    setsCookie: true,
    body: ChangePassword,
    reply: Nothing,
    status: 204,
  },
});
