/** The screens for visitors: plans, sign-up, sign-in and recovery. */
import type { Answers, Screen } from "./screen.ts";

const SIGN_UP = { h1: "Sign up", reads: ["federation.providers"], failsQuietly: true } as const;
const SINGLE_SIGN_ON = {
  h1: "Single sign-on",
  reads: ["federation.profile", "federation.providers"],
  failsQuietly: true,
} as const;
/** A shared statement of an approved baseline. */
const SHARED: Answers["statements.open"] = {
  baseline: {
    state: "approved",
    curves: {
      now: [
        [10_000, 0.9],
        [1_000_000, 0.35],
        [50_000_000, 0.01],
      ],
    },
    appetite: [{ loss: 1_000_000, probability: 0.2 }],
  },
};
const SET_UP = { h1: "Set up your account", reads: ["auth.setup"] } as const;

export const door: readonly Screen[] = [
  { path: "/login", h1: "Sign in", reads: ["federation.providers"], failsQuietly: true },
  { path: "/auth0-login", ...SINGLE_SIGN_ON },
  { path: "/auth0-demo", ...SINGLE_SIGN_ON, again: true },
  {
    path: "/otp-verification",
    h1: "Email verification",
    reads: ["furtherFactors.pending"],
    failsQuietly: true,
  },
  { path: "/forgot-password", h1: "Forgot your password?" },
  { path: "/reset-password", h1: "This link is incomplete", leadsOnTo: ["federation.providers"] },
  {
    path: "/reset-password?token=a-token",
    h1: "Choose a new password",
    reads: ["passwordReset.validateResetToken"],
    shows: "Choose a new password",
    answers: { "passwordReset.validateResetToken": { valid: true } },
  },
  { path: "/statement", h1: "This link is incomplete" },
  {
    path: "/statement#a-token",
    h1: "Cyber risk statement",
    reads: ["statements.open"],
    shows: "From gross to net",
    answers: { "statements.open": SHARED },
  },
  { path: "/expert-answer", h1: "This link is incomplete" },
  {
    path: "/expert-answer#a-token",
    h1: /./,
    reads: ["expertAnswers.open"],
    shows: "Your range",
    answers: { "expertAnswers.open": { input: "frequency.lef", currency: "USD" } },
  },
  { path: "/setup/a-token", ...SET_UP },
  { path: "/account-setup/a-token", ...SET_UP, again: true },
  { path: "/complete-setup", h1: "Complete your account setup" },
  { path: "/setup-otp", h1: "Secure your account" },
  { path: "/pricing", h1: "Three plans, one engine." },
  { path: "/pricing?billing=annual", h1: "Three plans, one engine." },
  { path: "/contact-sales", h1: "Contact sales" },
  { path: "/purchase-request", h1: "Purchase request" },
  { path: "/register", h1: "Create Your Account" },
  { path: "/signup?tier=professional&billing=annual", ...SIGN_UP },
  { path: "/social-test", ...SIGN_UP, again: true },
  { path: "/register-flow", h1: "Choose your plan" },
  { path: "/register-flow?step=details", h1: "Tell us about yourself" },
  {
    path: "/new-registration?verified=true",
    h1: "Request an account",
    reads: ["federation.providers"],
    failsQuietly: true,
  },
  { path: "/acknowledgment", h1: "How registration works" },
  { path: "/email-verified", h1: "Verify your email address" },
  { path: "/confirm-registration", h1: "Nothing to confirm here" },
  { path: "/confirm-registration?token=a-token", h1: "Confirm your address" },
  { path: "/user-account/role-based-onboarding", h1: "Your role determines what you can do." },
];
