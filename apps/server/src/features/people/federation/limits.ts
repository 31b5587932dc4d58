import type { Limit } from "../sign-in/public.ts";

/** Redirects to providers begun, and their answers submitted, from one address. */
export const FLOWS_PER_ADDRESS: Limit = {
  name: "federation address",
  per: "network",
  count: 120,
  seconds: 900,
};
