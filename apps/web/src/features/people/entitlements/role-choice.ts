import { type Role, roleLabel } from "@crq/contract/roles";

/** A role's label where one chooses among all: the two that read RISK ASSESSOR also say their key. */
export function roleChoice(role: Role): string {
  return role === "assessor" || role === "risk_assessor" ? `${roleLabel(role)} (${role})` : roleLabel(role);
}

/** What is said in place of a client where a role administers. */
export const FOR_ALL_CLIENTS = "Administrators work for all clients.";
