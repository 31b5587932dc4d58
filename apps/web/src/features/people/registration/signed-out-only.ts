import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { knownUser } from "../../../api/current-user.ts";

/** Leads who is signed in to the dashboard: for screens with which one gets in. */
export async function signedOutOnly(client: QueryClient): Promise<void> {
  if ((await knownUser(client)) !== null) throw redirect({ to: "/dashboard", replace: true });
}
