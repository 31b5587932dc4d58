import type { onlineFigures } from "@crq/contract/people/online-users";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { peopleOnline } from "./store.ts";

/** The calls about who is online in all tenants together. */
export function onlineFigureHandlers(): Handlers<OutsideCtx, typeof onlineFigures> {
  return { count: async ({ ask }) => (await ask(peopleOnline()))[0]! };
}
