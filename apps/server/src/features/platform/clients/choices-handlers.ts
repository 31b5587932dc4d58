import type { clientChoices } from "@crq/contract/platform/clients";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { choices } from "./choices-store.ts";

/** The calls that offer clients to people who don't administer them. */
export function clientChoiceHandlers(): Handlers<TenantCtx, typeof clientChoices> {
  return { list: ({ readTenant }, { query }) => readTenant((tx) => choices(tx, query)) };
}
