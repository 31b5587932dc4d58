/** Plans, for registration. */
export { BillingToggle } from "./billing-toggle.tsx";
export { billingOf, planOf, priceOf } from "./plan-words.ts";
export { PlanStatement } from "./plan-statement.tsx";
