import type { Limit } from "../sign-in/public.ts";

/** Redirections to providers begun, and answers of them brought, from one address. */
export const FLOWS_PER_ADDRESS: Limit = {
  name: "federation address",
  per: "network",
  count: 120,
  seconds: 900,
};
