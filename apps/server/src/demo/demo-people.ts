import type { Role } from "@crq/contract/roles";

/** The email address of a role's demo account. */
export function demoEmail(role: Role): string {
  return `${role}@demo.example`;
}
