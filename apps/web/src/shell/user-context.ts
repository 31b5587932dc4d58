import type { CurrentUser } from "@crq/contract/auth";
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

/** Whether the signed-in person's role holds a permission. The server checks it again at every call. */
export function useCan(permission: Permission): boolean {
  return can(useUser().role, permission);
}
