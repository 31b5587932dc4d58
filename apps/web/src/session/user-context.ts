import type { CurrentUser } from "@crq/contract/people/auth";
import { type Permission, can } from "@crq/contract/permissions";
import { createContext, useContext } from "react";

/** The signed-in person, for everything inside the shell. */
export const UserContext = createContext<CurrentUser | null>(null);

/** The signed-in person. Only inside the shell. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext);
  if (user === null) throw new Error("useUser needs the shell around it");
  return user;
}

/**
 * Tells which records the signed-in person can change: all of them, or, while they work for one client, that client's. They can read
 * the whole tenant's records too. The server checks this again on every call.
 */
export function useIsOwn(): (record: { readonly clientId: string | null }) => boolean {
  const { clientId } = useUser();
  return (record) => clientId === null || record.clientId === clientId;
}

/** The notice on a record of the whole tenant, for people who work for one client. */
export const WHOLE_TENANTS = "Read-only: belongs to the whole tenant";

/** Whether the signed-in person's role has a permission. The server checks this again on every call. */
export function useCan(permission: Permission): boolean {
  return can(useUser().role, permission);
}
