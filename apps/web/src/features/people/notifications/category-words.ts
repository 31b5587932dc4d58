import type { Category, Mail } from "@crq/contract/people/notification-categories";

/** A category's name and description. */
export const CATEGORY_WORDS: Readonly<Record<Category, { readonly label: string; readonly holds: string }>> =
  {
    security: { label: "Security", holds: "New sign-ins, passwords, second factors and API keys." },
    access: {
      label: "Access",
      holds: "Changes to your roles, invitations and account requests.",
    },
    administration: { label: "Administration", holds: "Changes to tenants you administer." },
    risk: { label: "Risk", holds: "Changes other people make to your scenarios." },
    compliance: { label: "Compliance", holds: "Assessments and their due dates." },
    product: { label: "Product", holds: "Getting started and product updates." },
  };

/** When a category is mailed. */
export const MAIL_WORDS: Readonly<Record<Mail, string>> = {
  off: "Off",
  immediately: "Right away",
  digest: "Daily",
};
