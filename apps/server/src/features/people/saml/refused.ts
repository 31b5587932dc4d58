/** An answer that is not accepted; the message says why, for the tenant's log. */
export class Refused extends Error {}
