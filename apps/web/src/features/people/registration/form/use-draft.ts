import { useEffect } from "react";
import { keepDraft } from "./registration-draft.ts";

/** Stores a form's values while typing. */
export function useDraft(values: object): void {
  useEffect(() => keepDraft(values), [values]);
}
