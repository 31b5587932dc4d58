/** What the register needs of matrices, which need the register themselves. */
export { defaultMatrix, matrixById } from "./store.ts";
