import type { requestFigures } from "@crq/contract/people/account-requests";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { pendingCount } from "./store.ts";

/** The calls that count pending requests. */
export function requestFigureHandlers(): Handlers<OutsideCtx, typeof requestFigures> {
  return { pending: async ({ ask }) => (await ask(pendingCount()))[0]! };
}
