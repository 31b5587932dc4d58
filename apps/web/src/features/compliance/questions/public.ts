/** What other features use of questions. */
export { AskedSections } from "./ask/asked-sections.tsx";
export { QuestionReaders as TemplateReaders } from "./readers.tsx";
