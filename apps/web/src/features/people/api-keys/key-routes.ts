import type { NewPersonalApiKey } from "@crq/contract/people/api-keys";
import type { Role } from "@crq/contract/roles";
import type * as z from "zod/mini";
import { call, queryOf } from "../../../api/call.ts";

type Wanted = z.output<typeof NewPersonalApiKey> & { readonly role: Role };

/** How the keys of one owner are read, created and revoked. */
export interface KeyRoutes {
  readonly owner: "person" | "tenant";
  readonly list: ReturnType<typeof personalList>;
  readonly create: (wanted: Wanted) => ReturnType<typeof call<"personalApiKeys.create">>;
  readonly revoke: (id: string) => Promise<void>;
}

const personalList = () => queryOf("personalApiKeys.list");

/** The signed-in person's own; they have the person's current role. */
export function personalKeyRoutes(): KeyRoutes {
  return {
    owner: "person",
    list: personalList(),
    create: ({ role: _, ...body }) => call("personalApiKeys.create", { body }),
    revoke: (id) => call("personalApiKeys.revoke", { params: { id } }),
  };
}

/** A tenant's. */
export function tenantKeyRoutes(tenantId: string): KeyRoutes {
  const query = { tenantId };
  return {
    owner: "tenant",
    list: queryOf("tenantApiKeys.list", { query }),
    create: (body) => call("tenantApiKeys.create", { query, body }),
    revoke: (id) => call("tenantApiKeys.revoke", { query, params: { id } }),
  };
}
