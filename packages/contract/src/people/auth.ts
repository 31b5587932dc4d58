import * as z from "zod/mini";
import { Id, Instant, line } from "../fields.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The sign-in form. Its messages are the specification's. `rememberMe` keeps the session after the browser closes. */
export const Login = z.strictObject({
  email: z
    .email("Valid email address is required")
    .check(z.maxLength(254, "Valid email address is required")),
  password: z.string("Password is required").check(z.minLength(1, "Password is required"), z.maxLength(1024)),
  rememberMe: z.optional(z.boolean()),
  recaptchaToken: z.optional(z.string().check(z.maxLength(4096))),
});

/** The signed-in person, in the context in which the session works. */
export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  brandLogoUrl: z.nullable(z.string()),
  brandText: z.nullable(z.string()),
  accentColor: z.nullable(z.string()),
  tenantId: z.nullable(Id),
  clientId: z.nullable(Id),
  currentCompanyName: z.nullable(z.string()),
  currentClientName: z.nullable(z.string()),
  timezone: z.string(),
  timezoneSource: z.enum(["auto", "manual"]),
  militaryTime: z.boolean(),
  dateFormat: z.string(),
  geoLocation: z.nullable(z.string()),
  /** Keys that encrypt this browser's stored work of the person, base64: the first is current, the others still open older data. */
  storageKeys: z.array(z.string()),
  /**
   * False where the organization's single sign-on opened the session: it can't change the person's sign-in
   * methods.
   */
  mayChangeSignIn: z.boolean(),
  /** The tenant lets the role see its loss exposure, which the role alone doesn't. */
  seesExposure: z.boolean(),
  /** The tenant's clients are separate organizations: their losses are never added up. */
  clientsApart: z.boolean(),
});
/** The signed-in person. */
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The proofs accepted at sign-in: an emailed code, an authenticator app's, a passkey, a recovery code. */
export const METHODS = ["email", "totp", "passkey", "recovery"] as const;
/** A proof accepted at sign-in. */
export type Method = (typeof METHODS)[number];

/** The answer to a sign-in: a session was opened (`user`), a second factor is needed (`requiresMFA`, `mfaToken`, `methods`), or it failed (`error`). */
export const LoginReply = z.object({
  success: z.boolean(),
  requiresMFA: z.optional(z.boolean()),
  mfaToken: z.optional(z.string()),
  /** The proofs that the person can use; the first is the one asked for. */
  methods: z.optional(z.array(z.enum(METHODS))),
  message: z.optional(z.string()),
  user: z.optional(CurrentUser),
  error: z.optional(z.string()),
});

/** A challenge's opaque token, as the sign-in returned it. */
export const ChallengeToken = z.string().check(z.minLength(1), z.maxLength(200));

/** The six-digit code and the challenge that it answers. Without `method` it can be an emailed code or an app's. */
export const VerifyCode = z.strictObject({
  token: ChallengeToken,
  code: z.string().check(z.regex(/^[0-9]{6}$/, "Please enter a 6-digit verification code")),
  method: z.optional(z.enum(["email", "totp"])),
});

/** The answer to a code. */
export const VerifyReply = z.object({
  success: z.boolean(),
  userId: z.optional(Id),
  message: z.string(),
});

/** The rules of a password, each with the text that screens show; a password must meet all. */
export const PASSWORD_RULES = [
  { rule: "At least 8 characters", test: (p: string) => p.length >= 8 },
  { rule: "One uppercase letter", test: (p: string) => /\p{Lu}/u.test(p) },
  { rule: "One lowercase letter", test: (p: string) => /\p{Ll}/u.test(p) },
  { rule: "One digit", test: (p: string) => /\p{Nd}/u.test(p) },
  { rule: "One special character", test: (p: string) => /[^\p{L}\p{Nd}\s]/u.test(p) },
] as const;

/** A new password: at least 8 characters with one uppercase, one lowercase, one digit and one special character. */
export const NewPassword = z
  .string("Password is required")
  .check(
    z.maxLength(1024, "At most 1,024 characters"),
    ...PASSWORD_RULES.map(({ rule, test }) => z.refine((p) => test(String(p)), rule)),
  );

/** The form for setting up an account from a one-time link. */
export const CompleteSetup = z.strictObject({
  firstName: line(1, 100, "First name is required", "At most 100 characters"),
  lastName: line(1, 100, "Last name is required", "At most 100 characters"),
  password: NewPassword,
});

const SetupParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Calls outside every tenant: they open, describe and end sessions. */
export const auth = routes({
  csrfToken: {
    method: "GET",
    path: "/api/auth/csrf-token",
    polled: true,
    access: "public",
    summary: "The token that every call other than GET sends in the header x-csrf-token",
    reply: z.object({ csrfToken: z.string() }),
  },
  user: {
    method: "GET",
    path: "/api/auth/user",
    access: "signed-in",
    summary: "The signed-in person; 401 means that no one is signed in",
    reply: CurrentUser,
  },
  login: {
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    summary: "Sign in with email and password",
    body: Login,
    reply: LoginReply,
    failures: { 401: LoginReply, 429: LoginReply },
  },
  verifyCode: {
    method: "POST",
    path: "/api/mfa/verify",
    access: "public",
    summary: "Answer a sign-in's challenge with six digits: an emailed code, or an authenticator app's",
    body: VerifyCode,
    reply: VerifyReply,
    failures: { 401: VerifyReply, 429: VerifyReply },
  },
  resendCode: {
    method: "POST",
    path: "/api/mfa/resend",
    access: "public",
    summary: "Email a fresh code for a challenge; answers alike whether or not the challenge exists",
    body: z.strictObject({ token: ChallengeToken }),
    reply: z.object({ success: z.boolean(), message: z.string() }),
    failures: { 429: z.object({ success: z.boolean(), message: z.string() }) },
  },
  sessionInfo: {
    method: "GET",
    path: "/api/auth/session-info",
    polled: true,
    access: "signed-in",
    summary: "When and from where this session was opened",
    reply: z.object({ sessionStart: Instant, ipAddress: z.string(), location: z.nullable(z.string()) }),
  },
  entitlements: {
    method: "GET",
    path: "/api/user-entitlements/current",
    polled: true,
    access: "signed-in",
    summary: "The roles that the signed-in person holds",
    reply: z.object({ entitlements: z.array(z.object({ role: z.enum(ROLES) })) }),
  },
  setup: {
    method: "GET",
    path: "/api/setup/:token",
    access: "public",
    summary: "For whom a one-time set-up link is; 404 when it is used, expired or unknown",
    params: SetupParams,
    /** The names are those given earlier, if any. */
    reply: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  },
  completeSetup: {
    method: "POST",
    path: "/api/setup/:token",
    access: "public",
    summary: "Set name and password with a one-time set-up link, which is then spent",
    params: SetupParams,
    body: CompleteSetup,
    reply: z.object({ success: z.boolean(), email: z.string() }),
  },
});
