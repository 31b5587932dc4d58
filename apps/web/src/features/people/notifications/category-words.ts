import type { Category, Mail } from "@crq/contract/people/notification-categories";

/** What a category is called, and what it holds. */
export const CATEGORY_WORDS: Readonly<Record<Category, { readonly label: string; readonly holds: string }>> =
  {
    security: { label: "Security", holds: "Sign-ins from new places, passwords, second factors, keys." },
    access: {
      label: "Access",
      holds: "Roles that you are given or lose, invitations, requests for accounts.",
    },
    administration: { label: "Administration", holds: "What happens to the tenants that you administer." },
    risk: { label: "Risk", holds: "Scenarios of yours that others change." },
    compliance: { label: "Compliance", holds: "Assessments and what is due for them." },
    product: { label: "Product", holds: "First steps and what is new here." },
  };

/** When a category is mailed. */
export const MAIL_WORDS: Readonly<Record<Mail, string>> = {
  off: "Off",
  immediately: "At once",
  digest: "Daily",
};
