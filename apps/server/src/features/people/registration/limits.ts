import type { Limit } from "../sign-in/public.ts";

/** Account requests per network address. */
export const REQUESTS_PER_ADDRESS: Limit = {
  name: "account request address",
  per: "network",
  count: 20,
  seconds: 3600,
};
/** Account requests per email address, known or not. */
export const REQUESTS_PER_EMAIL: Limit = {
  name: "account request email",
  per: "subject",
  count: 5,
  seconds: 3600,
};
/** Confirmation and invitation tokens tried per network address. */
export const TOKENS_PER_ADDRESS: Limit = {
  name: "registration token address",
  per: "network",
  count: 60,
  seconds: 900,
};
