import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import type { Proof } from "./use-proof.ts";

/** Asks for the proof that the server requires before a change. */
export function ProofQuestion({ proof }: { proof: Proof }) {
  const factors = useQuery({ ...queryOf("factors.list"), enabled: proof.asked });
  if (!proof.asked || factors.data === undefined) return null;
  return <ProofDialog factors={factors.data} onSettled={proof.settle} />;
}
