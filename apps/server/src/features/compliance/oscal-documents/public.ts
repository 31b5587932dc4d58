/** What other features use of the documents that a tenant keeps. */
export { speakingOf } from "./uses-store.ts";
export { entriesOf, frameworkOf } from "./recognize.ts";
