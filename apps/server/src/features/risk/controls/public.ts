/** What other features use of controls' calls. */
export { createControl } from "./create-control.ts";
export { movedScenarios, type Moved } from "./moved-scenarios.ts";
