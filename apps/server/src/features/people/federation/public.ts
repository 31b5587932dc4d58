/** What other features use of federation. */
export { begunByHand } from "./by-hand.ts";
export { enter, turnAway, type EnterDeps } from "./enter.ts";
export { openFlow, secretOfState, spendFlow, takeFlow, type ReturnedFlow } from "./flow.ts";
export type { FlowCookie } from "./flow-cookie.ts";
export { FLOWS_PER_ADDRESS } from "./limits.ts";
export { finishLink, linkFailed, nameOf } from "./links.ts";
export { emailText, namesOf, type OutsideProfile } from "./provider.ts";
export type { Providers } from "./providers.ts";
export { safeNext } from "./safe-next.ts";
export { isThisMachine } from "./settings.ts";
