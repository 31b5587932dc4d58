/** The register's words, for other features. */
export { ACCEPTANCE_WORDS, STATUS_WORDS, TREATMENT_WORDS } from "./words.ts";
