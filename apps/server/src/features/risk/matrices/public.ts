/** What the register does with matrices: risks are rated by them. */
export { byId as matrixById, defaultMatrix } from "./store.ts";
