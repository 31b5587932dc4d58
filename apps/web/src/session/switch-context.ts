/** An unfinished choice of context; the strings are empty until chosen. */
export interface ContextChoice {
  readonly tenantId: string;
  readonly clientId: string;
  readonly role: string;
  /** The tenant's number of clients; undefined until loaded. */
  readonly clientCount: number | undefined;
}

/** Why a choice can't be submitted, as a toast. */
export function objection(choice: ContextChoice): { title: string; description: string } | undefined {
  if (choice.tenantId === "" || choice.role === "") {
    return { title: "Please select required fields", description: "Tenant and role are required" };
  }
  if ((choice.clientCount ?? 0) > 0 && choice.clientId === "") {
    return { title: "Please select a client", description: "A client must be selected when available" };
  }
  return undefined;
}

/** The request: the client is left out at platform level. */
export function switchPayload<R extends string>({
  tenantId,
  clientId,
  role,
}: ContextChoice & { readonly role: R | "" }) {
  return { tenantId, role: role as R, ...(clientId !== "" && { clientId }) };
}
