import { useSealedStore } from "../../../../session/sealed-storage.ts";
import { useUser } from "../../../../session/user-context.ts";
import { type WaitingStore, waitingStore } from "../answers/waiting-store.ts";

/** The answers to an assessment's questions that wait in this browser; they're sent while the questions are open. */
export function useWaitingQuestions(assessmentId: string): () => WaitingStore {
  const sealed = useSealedStore();
  const { id: userId, tenantId } = useUser();
  const place = { userId, tenantId, assessmentId: `questions.${assessmentId}` };
  return () => waitingStore(sealed, () => Object.keys(localStorage), place);
}
