import type { roleFigures } from "@crq/contract/people/entitlements";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { peopleByRole } from "./figures-store.ts";

/** The calls about the roles of all tenants together. */
export function roleFigureHandlers(): Handlers<OutsideCtx, typeof roleFigures> {
  return { byRole: async ({ ask }) => (await ask(peopleByRole()))[0]! };
}
