/** What assessments need of programs, which need assessments themselves. */
export { programNames, programToJoin } from "./store.ts";
