import { Button } from "../../../ui/button.tsx";
import { ago } from "../../../ui/format.ts";
import { differences } from "../estimate/draft-differences.ts";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

/** Offers unsaved work of an earlier visit. Until it is taken up or thrown away, nothing overwrites it. */
export function RecoveredDraft({ editing }: { readonly editing: ScenarioEditing }) {
  const { recovered, base, takeUp, discard } = editing;
  if (!recovered) return null;
  const fields = differences(base.draft, recovered.draft).map(({ label }) => label.toLowerCase());
  const shown = fields.slice(0, 3).join(", ") + (fields.length > 3 ? ` and ${fields.length - 3} more` : "");
  return (
    <output className="mb-4 flex flex-wrap items-center justify-between gap-3 border-l-[3px] border-primary bg-sunken px-4 py-2.5">
      <p className="text-sm">
        <strong className="font-medium">
          Unsaved work from {ago(new Date(recovered.savedAt))} was kept in this browser.
        </strong>{" "}
        <span className="text-muted">It differs in {shown}.</span>
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={takeUp}>
          Bring it back
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          Throw away
        </Button>
      </div>
    </output>
  );
}
