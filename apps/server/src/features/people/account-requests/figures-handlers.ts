import type { requestFigures } from "@crq/contract/people/account-requests";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { pendingCount } from "./store.ts";

/** The calls about how many requests wait. */
export function requestFigureHandlers(): Handlers<OutsideCtx, typeof requestFigures> {
  return { pending: async ({ ask }) => (await ask(pendingCount()))[0]! };
}
