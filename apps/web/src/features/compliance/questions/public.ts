/** What other features use of questions. */
export { AskedSections } from "./ask/asked-sections.tsx";
