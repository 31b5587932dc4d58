import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/call.ts";
import { type Proof, ProofDialog } from "../factors/public.tsx";

/** Asks for the proof that the server wants before the ways into an account change. */
export function ProofQuestion({ proof }: { proof: Proof }) {
  const factors = useQuery({ ...queryOf("factors.list"), enabled: proof.asked });
  if (!proof.asked || factors.data === undefined) return null;
  return <ProofDialog factors={factors.data} onSettled={proof.settle} />;
}
