/** What other features use of controls' calls. */
export { createControl } from "./create-control.ts";
