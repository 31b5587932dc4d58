/** How people join from outside: registering, requesting an account, accepting an invitation. */
import * as z from "zod/mini";
import { Instant, line } from "../fields.ts";
import { Billing, Plan } from "../platform/plans.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The sizes of companies. */
export const COMPANY_SIZES = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1000+"] as const;

/** The industries, with the labels that screens show. */
export const INDUSTRIES = {
  technology: "Technology",
  "financial-services": "Financial Services",
  healthcare: "Healthcare",
  manufacturing: "Manufacturing",
  retail: "Retail",
  government: "Government",
  education: "Education",
  energy: "Energy",
  telecommunications: "Telecommunications",
  transportation: "Transportation",
  "real-estate": "Real Estate",
  consulting: "Consulting",
  "non-profit": "Non-Profit",
  other: "Other",
} as const;

/** An industry's key. */
export type Industry = keyof typeof INDUSTRIES;

/** The keys of the industries, in the order of the screens. */
export const INDUSTRY_KEYS = Object.keys(INDUSTRIES) as [Industry, ...Industry[]];

/** An email address, trimmed; refused with the given message. */
export function emailAddress(message: string) {
  return z.string(message).check(z.trim(), z.email(message), z.maxLength(254, message));
}

const LONG = "At most 100 characters";

/** The six fields that start every registration, with the specification's messages. */
const basicFields = {
  firstName: line(1, 100, "First name is required", LONG),
  lastName: line(1, 100, "Last name is required", LONG),
  email: emailAddress("Please enter a valid email address"),
  companyName: line(1, 200, "Company name is required", "At most 200 characters"),
  jobTitle: line(1, 100, "Job title is required", LONG),
  phoneNumber: line(1, 40, "Phone number is required", "At most 40 characters"),
  recaptchaToken: z.optional(z.string().check(z.maxLength(4096))),
};

/** The simple registration: free Tier 1. `recaptchaToken` is accepted and never checked. */
export const BasicRegistration = z.strictObject(basicFields);

/** A person's email subscriptions. */
export const EmailPreferences = z.strictObject({
  marketing: z.boolean(),
  productUpdates: z.boolean(),
  securityAlerts: z.boolean(),
});

/** A token from a mailed link. */
const MailedToken = z
  .string("is required")
  .check(z.minLength(1, "is required"), z.maxLength(200, "is too long"));

const agreed = (message: string) => z.boolean(message).check(z.refine((value) => value, message));

/** Reports a missing field together with all other errors. */
const required = (field: "companySize" | "industry", message: string) =>
  z.refine<{ companySize?: unknown; industry?: unknown }>(
    (form) => typeof form !== "object" || form === null || form[field] !== undefined,
    { path: [field], error: message, when: () => true },
  );

/** The full registration: a request for an account, or, with `invitationToken`, the acceptance of an invitation. */
export const AccountRequest = z
  .strictObject({
    ...basicFields,
    companySize: z.optional(z.enum(COMPANY_SIZES, "Company size is required")),
    industry: z.optional(z.enum(INDUSTRY_KEYS, "Industry is required")),
    agreedToTerms: agreed("You must agree to the Terms of Use"),
    agreedToPrivacy: agreed("You must agree to the Privacy Policy"),
    selectedTier: z._default(Plan, "starter"),
    requestType: z._default(z.enum(["new_company", "join"]), "new_company"),
    billing: z._default(Billing, "monthly"),
    emailPreferences: z._default(EmailPreferences, {
      marketing: false,
      productUpdates: false,
      securityAlerts: true,
    }),
    invitationToken: z.optional(MailedToken),
  })
  .check(required("companySize", "Company size is required"), required("industry", "Industry is required"));

/** The result of a registration call, in words for the person. */
export const Outcome = z.object({ success: z.boolean(), message: z.string() });

/** The content of an invitation's token; only `valid` when it's used, revoked, expired or unknown. */
export const InvitationPreview = z.object({
  valid: z.boolean(),
  invitation: z.optional(
    z.object({
      email: z.string(),
      /** Null if the invitation is to the platform itself. */
      tenantName: z.nullable(z.string()),
      clientName: z.nullable(z.string()),
      role: z.enum(ROLES),
      roleLabel: z.string(),
      invitedBy: z.string(),
      message: z.string(),
      expiresAt: Instant,
      /**
       * The address already has an account that is set up: its owner signs in and accepts; no form is needed.
       */
      hasAccount: z.boolean(),
    }),
  ),
});

/** Joining from outside. Answers never reveal whether an address is known. */
export const registration = routes({
  registerStarter: {
    method: "POST",
    path: "/api/auth/register-starter",
    access: "public",
    summary: "Ask for an account on the free plan; a link to confirm the address is mailed",
    repeatedBy: "browser",
    body: BasicRegistration,
    reply: Outcome,
    failures: { 429: Outcome },
  },
  requestAccount: {
    method: "POST",
    path: "/api/auth/request-account",
    access: "public",
    summary: "Ask for an account, or take up an invitation, whose answer leads to the set-up",
    secretReply: true, // with an invitation: the path where its password is set
    body: AccountRequest,
    /** `setupPath` is present when an invitation was accepted: the page for setting name and password. */
    reply: z.object({ ...Outcome.shape, setupPath: z.optional(z.string()) }),
    /** 409: the invited address has an account already; 410: the invitation is used, revoked, expired or unknown. */
    failures: { 409: Outcome, 410: Outcome, 429: Outcome },
  },
  confirmRegistration: {
    method: "POST",
    path: "/api/auth/confirm-registration",
    access: "public",
    summary: "Confirm email address of a request with the mailed token; confirming again changes nothing",
    repeatedBy: "browser",
    body: z.strictObject({ token: MailedToken }),
    reply: Outcome,
    failures: { 410: Outcome, 429: Outcome },
  },
  registrationToken: {
    method: "GET",
    path: "/api/auth/registration-token",
    access: "public",
    summary: "What an invitation's token is good for",
    query: z.strictObject({ token: MailedToken }),
    reply: InvitationPreview,
  },
  acceptInvitation: {
    method: "POST",
    path: "/api/auth/accept-invitation",
    access: "signed-in",
    summary: "Take up an invitation with the account that one is signed in with",
    setsCookie: true,
    body: z.strictObject({ token: MailedToken }),
    reply: z.object({ ...Outcome.shape, tenantName: z.nullable(z.string()), roleLabel: z.string() }),
    /** 409: the invitation is for another address. */
    failures: { 409: Outcome, 410: Outcome, 429: Outcome },
  },
});
