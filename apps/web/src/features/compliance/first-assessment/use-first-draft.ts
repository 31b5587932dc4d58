import { FIRST_ANSWERS, type FirstAnswer, FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { useState } from "react";
import { useSealedStore } from "../../../session/sealed-storage.ts";
import { useUser } from "../../../session/user-context.ts";

/** What is answered so far. */
export interface FirstDraft {
  readonly name: string;
  /** Empty: the whole tenant. */
  readonly clientId: string;
  readonly answers: Readonly<Record<string, FirstAnswer>>;
}

const NAME = "First assessment";

/** What was kept, if it can be read; answers to other questions are left out. */
export function draftIn(kept: string | null, clientId: string): FirstDraft {
  const empty = { name: NAME, clientId, answers: {} };
  try {
    const { name, clientId: client, answers } = JSON.parse(kept ?? "null") as Partial<FirstDraft>;
    const known = FIRST_QUESTIONS.flatMap(({ id }) => {
      const answer = FIRST_ANSWERS.find((one) => one === answers?.[id]);
      return answer ? [[id, answer] as const] : [];
    });
    return {
      name: typeof name === "string" ? name : NAME,
      clientId: clientId || (typeof client === "string" ? client : ""),
      answers: Object.fromEntries(known),
    };
  } catch {
    return empty;
  }
}

/** The answers so far: kept encrypted in this browser until the assessment is there. */
export function useFirstDraft() {
  const store = useSealedStore();
  const { id, tenantId, clientId } = useUser();
  const name = `first-assessment:${tenantId ?? "none"}:${clientId ?? "all"}:${id}`;
  const [draft, setDraft] = useState(() => draftIn(readKept(store, name), clientId ?? ""));
  return {
    draft,
    change: (parts: Partial<FirstDraft>) => {
      const next = { ...draft, ...parts };
      setDraft(next);
      try {
        store.setItem(name, JSON.stringify(next));
      } catch {
        // This browser keeps nothing: the answers stay on the screen.
      }
    },
    remove: () => {
      try {
        store.removeItem(name);
      } catch {
        // Nothing was kept.
      }
      setDraft(draftIn(null, clientId ?? ""));
    },
  };
}

function readKept(store: ReturnType<typeof useSealedStore>, name: string): string | null {
  try {
    return store.getItem(name);
  } catch {
    return null;
  }
}
