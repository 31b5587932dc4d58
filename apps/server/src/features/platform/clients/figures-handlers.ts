import type { clientFigures } from "@crq/contract/platform/clients";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { clientsByPlan } from "./figures-store.ts";

/** The calls about the clients of all tenants together. */
export function clientFigureHandlers(): Handlers<OutsideCtx, typeof clientFigures> {
  return { byPlan: ({ ask }) => ask(clientsByPlan()) };
}
