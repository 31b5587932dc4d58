import type { ControlRecord, RecordEffect } from "@crq/contract/risk/controls";
import type { ControlEffect } from "@crq/engine/treatment";
import { Pencil } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { effectText } from "../controls/control-words.ts";
import { EvidenceList } from "./evidence-list.tsx";
import { statedShare } from "./supported-share.ts";

const EffectsDialog = lazy(async () => ({ default: (await import("./effects-dialog.tsx")).EffectsDialog }));

/** What a control does to a factor in every scenario that follows its record, and why that is as stated. */
export function EffectsSection({
  control,
  mayChange,
}: {
  readonly control: ControlRecord;
  readonly mayChange: boolean;
}) {
  const { effects, currency } = control;
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Effects"
      description="What it does in every scenario that follows this record."
      actions={
        mayChange && (
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden /> {effects.length === 0 ? "State effects" : "Edit effects"}
          </Button>
        )
      }
    >
      {effects.length === 0 ? (
        <p className="max-w-prose text-sm text-muted">
          None stated here: each scenario has its own. State them once, with their sources, and scenarios can
          follow them.
        </p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {effects.map((effect) => (
            <StatedEffect key={effect.node} effect={effect} currency={currency} />
          ))}
        </ul>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EffectsDialog control={control} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function StatedEffect({ effect, currency }: { readonly effect: RecordEffect; readonly currency: string }) {
  return (
    <li>
      <span className="num">{effectText(effect as ControlEffect, "planned", currency)}</span>
      {effect.evidence.length === 0 ? (
        <span className="block text-muted">No evidence yet</span>
      ) : (
        <EvidenceList evidence={effect.evidence} present={statedShare(effect)} />
      )}
    </li>
  );
}
