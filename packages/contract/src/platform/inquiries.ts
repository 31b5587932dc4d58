import * as z from "zod/mini";
import { ById, Id, Instant, line, prose } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { Billing, Plan } from "./plans.ts";
import { COMPANY_SIZES, emailAddress, Outcome } from "../people/registration.ts";
import { routes } from "../route.ts";

const LONG = "At most 100 characters";
const writer = {
  name: line(1, 100, "Name is required", LONG),
  email: emailAddress("Please enter a valid email address"),
  company: line(1, 200, "Company name is required", "At most 200 characters"),
  phoneNumber: z.optional(line(0, 40, "At most 40 characters")),
  recaptchaToken: z.optional(z.string().check(z.maxLength(4096))),
};

/** A request to buy a plan. */
export const PurchaseInquiry = z.strictObject({
  ...writer,
  plan: Plan,
  billing: Billing,
  seats: z.optional(
    z
      .int("Seats must be a whole number")
      .check(z.minimum(1, "At least 1 seat"), z.maximum(100_000, "At most 100,000 seats")),
  ),
  message: z._default(prose(2000), ""),
});

/** A question to sales. */
export const SalesInquiry = z.strictObject({
  ...writer,
  jobTitle: z.optional(line(0, 100, LONG)),
  companySize: z.optional(z.enum(COMPANY_SIZES)),
  message: prose(2000).check(z.refine((text) => text.trim() !== "", "Message is required")),
});

/** Messages from visitors to sales. */
export const inquiries = routes({
  purchase: {
    method: "POST",
    path: "/api/inquiries/purchase",
    access: "public",
    summary: "Send a purchase request; the sender gets a copy",
    repeatedBy: "browser",
    body: PurchaseInquiry,
    reply: Outcome,
    failures: { 429: Outcome },
  },
  sales: {
    method: "POST",
    path: "/api/inquiries/sales",
    access: "public",
    summary: "Send a message to sales; the sender gets a copy",
    repeatedBy: "browser",
    body: SalesInquiry,
    reply: Outcome,
    failures: { 429: Outcome },
  },
});

/** A visitor's message, as administrators see it. */
export const Inquiry = z.object({
  id: Id,
  kind: z.enum(["purchase", "sales"]),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  jobTitle: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  companySize: z.nullable(z.string()),
  plan: z.nullable(Plan),
  billing: z.nullable(Billing),
  seats: z.nullable(z.int()),
  message: z.string(),
  createdAt: Instant,
  handledAt: z.nullable(Instant),
  handledBy: z.nullable(z.string()),
});
/** A visitor's message, as administrators see it. */
export type Inquiry = z.infer<typeof Inquiry>;

const sorts = ["created", "email", "kind", "handled"] as const;
const filter = {
  kind: z.optional(z.enum(["purchase", "sales"])),
  status: z.optional(z.enum(["open", "handled"])),
};

/** The inquiries as the platform's administrators work through them. */
export const inquiryInbox = routes({
  list: {
    method: "GET",
    path: "/api/inquiries",
    access: "inquiry:read",
    summary: "Inquiries, searched by contact, company and message; at platform level only",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: pageOf(Inquiry),
  },
  exportCsv: {
    method: "GET",
    path: "/api/inquiries/export",
    access: "inquiry:read",
    summary: "The same inquiries as CSV",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: CsvReply,
  },
  setHandled: {
    method: "POST",
    path: "/api/inquiries/:id/handled",
    access: "inquiry:read",
    summary: "Mark an inquiry as handled, or reopen it",
    params: ById,
    body: z.strictObject({ handled: z._default(z.boolean(), true) }),
    reply: Inquiry,
  },
});

/** How many inquiries are open. */
export const inquiryFigures = routes({
  open: {
    method: "GET",
    path: "/api/dashboard/open-inquiries",
    polled: true,
    access: "platform-dashboard:read",
    summary: "Number of open inquiries",
    reply: z.object({ count: z.int() }),
  },
});
