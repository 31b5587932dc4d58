/** The fresh proof of identity, for other features. */
export { ProofQuestion } from "./proof-question.tsx";
export { useProof } from "./use-proof.ts";
