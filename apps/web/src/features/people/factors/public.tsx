/** What other features take from the screen of second factors: the proof that it is still the same person. */
export { ProofQuestion } from "./proof-question.tsx";
export { useProof } from "./use-proof.ts";
