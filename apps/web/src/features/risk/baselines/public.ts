/** Statements of approved baselines, for other features. */
export { LatestStatements } from "./statement/latest-statements.tsx";
