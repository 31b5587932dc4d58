import { differences } from "../estimate/draft-differences.ts";
import { RecoveredNotice } from "./recovered-notice.tsx";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

/** Offers unsaved work of an earlier visit on a scenario, with what it differs in. */
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
