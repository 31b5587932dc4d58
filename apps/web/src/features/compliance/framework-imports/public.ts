/** What other features use of the import of frameworks. */
export { ImportFlow } from "./import-flow.tsx";
export { ImportScreen } from "./import-screen.tsx";
