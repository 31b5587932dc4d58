import type { Limit } from "../sign-in/public.ts";

/** Account requests from one address. */
export const REQUESTS_PER_ADDRESS: Limit = {
  name: "account request address",
  per: "network",
  count: 20,
  seconds: 3600,
};
/** Account requests with one email address, known or not. */
export const REQUESTS_PER_EMAIL: Limit = {
  name: "account request email",
  per: "subject",
  count: 5,
  seconds: 3600,
};
/** Tokens of confirmations and invitations tried from one address. */
export const TOKENS_PER_ADDRESS: Limit = {
  name: "registration token address",
  per: "network",
  count: 60,
  seconds: 900,
};
