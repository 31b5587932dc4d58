/** A refused answer; the message says why, for the tenant's log. */
export class Refused extends Error {}
