import { type AccountRequest, COMPANY_SIZES, INDUSTRY_KEYS } from "@crq/contract/people/registration";
import * as z from "zod/mini";

const KEY = "registration-draft";

/** What the registration forms hold. */
export type RegistrationValues = Pick<
  z.input<typeof AccountRequest>,
  | "firstName"
  | "lastName"
  | "email"
  | "companyName"
  | "jobTitle"
  | "phoneNumber"
  | "companySize"
  | "industry"
  | "agreedToTerms"
  | "agreedToPrivacy"
>;

const EMPTY: RegistrationValues = {
  firstName: "",
  lastName: "",
  email: "",
  companyName: "",
  jobTitle: "",
  phoneNumber: "",
  agreedToTerms: false,
  agreedToPrivacy: false,
};

/** What is kept: everything but the agreements, which are given anew each time. */
const Draft = z.partial(
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    companyName: z.string(),
    jobTitle: z.string(),
    phoneNumber: z.string(),
    companySize: z.enum(COMPANY_SIZES),
    industry: z.enum(INDUSTRY_KEYS),
  }),
);

/** An empty form, filled with what was typed before in this tab. */
export function startValues(): RegistrationValues {
  // What comes out of JSON has no undefined members.
  return { ...EMPTY, ...(readDraft() as Partial<RegistrationValues>) };
}

/** Keeps what was typed until the tab closes, beside what other forms kept. */
export function keepDraft(values: object): void {
  const draft = z.safeParse(Draft, { ...readDraft(), ...values });
  if (draft.success) sessionStorage.setItem(KEY, JSON.stringify(draft.data));
}

/** Forgets what was typed: it was sent. */
export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

function readDraft(): z.infer<typeof Draft> {
  try {
    return z.parse(Draft, JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}
