/** What other features use of the documents that a tenant keeps. */
export { DocumentsPanel } from "./documents-panel.tsx";
