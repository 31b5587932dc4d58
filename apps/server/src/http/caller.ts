/** Who computing is done for: whose turn it uses up, and whether anyone still waits. One object a call. */
export interface Caller {
  readonly tenantId: string;
  /** The person, or the key, that asked; null: the product itself, for the tenant. */
  readonly personId: string | null;
  /** Falls when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** The product itself, working for a tenant: a nightly job, or a dashboard's figures in the background. */
export function productFor(tenantId: string): Caller {
  return { tenantId, personId: null };
}
