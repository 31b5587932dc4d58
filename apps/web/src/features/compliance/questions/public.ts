/** What other features use of questions. */
export { AskedSections } from "./ask/asked-sections.tsx";
export { ImportFile } from "./import-file.tsx";
export { QuestionReaders as TemplateReaders } from "./readers.tsx";
