import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { knownUser } from "../../../api/current-user.ts";

/** Redirects signed-in people to the dashboard: for sign-in and sign-up screens. */
export async function signedOutOnly(client: QueryClient): Promise<void> {
  if ((await knownUser(client)) !== null) throw redirect({ to: "/dashboard", replace: true });
}
