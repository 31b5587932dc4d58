import { PLANS } from "@crq/contract/platform/plans";
import { BRAND, type Message } from "../../../mail/message.ts";
import type { InquiryFields } from "./store.ts";

/** Confirms to the sender that an inquiry arrived, with a copy of it. */
export function receivedMail(to: string, kind: "purchase" | "sales", fields: InquiryFields): Message {
  const purchase = kind === "purchase";
  const plan = fields.plan ? PLANS[fields.plan].name : undefined;
  const facts = [
    ["Name", fields.name],
    ["Company", fields.company],
    ["Job title", fields.jobTitle],
    ["Phone", fields.phoneNumber],
    ["Company size", fields.companySize],
    ["Plan", plan && `${plan}, paid ${fields.billing === "annual" ? "annually" : "monthly"}`],
    ["Seats", fields.seats?.toString()],
    ["Your message", fields.message.trim()],
  ] as const;
  return {
    to,
    subject: purchase ? "We have your purchase request" : "We have your message",
    preheader: "We'll reply by email.",
    heading: purchase ? "We have your purchase request" : "We have your message",
    paragraphs: [
      purchase
        ? `Thank you for choosing ${BRAND}. We'll reply by email with the next steps. You pay nothing yet.`
        : `Thank you for writing to ${BRAND}. We'll reply by email.`,
      "Your message:",
    ],
    facts: facts.filter((fact): fact is readonly [(typeof fact)[0], string] => Boolean(fact[1])),
    notes: ["If you didn't contact us, ignore this email. Someone probably mistyped an address."],
  };
}
