import { type AccountRequest, COMPANY_SIZES, INDUSTRY_KEYS } from "@crq/contract/people/registration";
import * as z from "zod/mini";

const KEY = "registration-draft";

/** The values of the registration forms. */
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

/** The stored part: everything except the agreements, which are given again each time. */
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

/** An empty form, filled with values typed earlier in this tab. */
export function startValues(): RegistrationValues {
  // Parsed JSON has no undefined members.
  return { ...EMPTY, ...(readDraft() as Partial<RegistrationValues>) };
}

/** Stores typed values until the tab closes, merged with those of other forms. */
export function keepDraft(values: object): void {
  const draft = z.safeParse(Draft, { ...readDraft(), ...values });
  if (draft.success) sessionStorage.setItem(KEY, JSON.stringify(draft.data));
}

/** Deletes the stored values after sending. */
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
