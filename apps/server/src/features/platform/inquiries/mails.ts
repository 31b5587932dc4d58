import { PLANS } from "@crq/contract/platform/plans";
import { BRAND, type Message } from "../../../mail/message.ts";
import type { InquiryFields } from "./store.ts";

/** Confirms to the writer that an inquiry arrived, with a copy of it. */
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
    preheader: "A person reads it and writes back to you.",
    heading: purchase ? "We have your purchase request" : "We have your message",
    paragraphs: [
      purchase
        ? `Thank you for choosing ${BRAND}. A person reads your request and writes back to you about the next steps. Nothing is charged by this.`
        : `Thank you for writing to ${BRAND}. A person reads your message and writes back to you.`,
      "This is what we received:",
    ],
    facts: facts.filter((fact): fact is readonly [(typeof fact)[0], string] => Boolean(fact[1])),
    notes: ["If you did not write to us, ignore this mail: somebody mistyped an address."],
  };
}
