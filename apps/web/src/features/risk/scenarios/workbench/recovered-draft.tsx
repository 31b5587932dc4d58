import { differences } from "../estimate/draft-differences.ts";
import { RecoveredNotice } from "./recovered-notice.tsx";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

/** Offers unsaved work on a scenario from an earlier visit, with its differences. */
export function RecoveredDraft({ editing }: { readonly editing: ScenarioEditing }) {
  const { recovered, base, takeUp, discard } = editing;
  if (!recovered) return null;
  return (
    <RecoveredNotice
      savedAt={recovered.savedAt}
      fields={differences(base.draft, recovered.draft).map(({ label }) => label.toLowerCase())}
      onTakeUp={takeUp}
      onDiscard={discard}
    />
  );
}
