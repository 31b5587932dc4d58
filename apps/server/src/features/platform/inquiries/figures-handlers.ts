import type { inquiryFigures } from "@crq/contract/platform/inquiries";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { openCount } from "./store.ts";

/** The calls that count open inquiries. */
export function inquiryFigureHandlers(): Handlers<OutsideCtx, typeof inquiryFigures> {
  return { open: async ({ ask }) => (await ask(openCount()))[0]! };
}
