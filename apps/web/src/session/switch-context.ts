/** A choice of context under way; the strings are empty until chosen. */
export interface ContextChoice {
  readonly tenantId: string;
  readonly clientId: string;
  readonly role: string;
  /** How many clients the tenant has; undefined until they are read. */
  readonly clientCount: number | undefined;
}

/** What keeps a choice from being made, as a toast says it. */
export function objection(choice: ContextChoice): { title: string; description: string } | undefined {
  if (choice.tenantId === "" || choice.role === "") {
    return { title: "Please select required fields", description: "Tenant and role are required" };
  }
  if ((choice.clientCount ?? 0) > 0 && choice.clientId === "") {
    return { title: "Please select a client", description: "A client must be selected when available" };
  }
  return undefined;
}

/** What the server is told: the client is left out at platform level. */
export function switchPayload<R extends string>({
  tenantId,
  clientId,
  role,
}: ContextChoice & { readonly role: R | "" }) {
  return { tenantId, role: role as R, ...(clientId !== "" && { clientId }) };
}
