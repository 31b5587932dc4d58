import { useEffect } from "react";
import { keepDraft } from "./registration-draft.ts";

/** Keeps a form's values as they are typed. */
export function useDraft(values: object): void {
  useEffect(() => keepDraft(values), [values]);
}
