/**
 * Who a computation is for: whose quota it uses, and whether anyone is still waiting. One object per call.
 */
export interface Caller {
  readonly tenantId: string;
  /** The user or key that asked; null when the product itself works for the tenant. */
  readonly personId: string | null;
  /** Aborts when no one is waiting for the answer anymore. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The product itself, working for a tenant, such as in a nightly job or for a dashboard's figures in the
 * background.
 */
export function productFor(tenantId: string): Caller {
  return { tenantId, personId: null };
}
