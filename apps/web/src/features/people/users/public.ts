/** What other features take from the administration of people. */
export { personName } from "./person-name.ts";
