import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Figure } from "../controls/estimate-fields.tsx";
import type { Problems } from "../estimate/check-estimate.ts";
import { type LayerDraft, NEW_LAYER } from "./policy-draft.ts";

interface TowerProps {
  readonly tower: readonly LayerDraft[];
  readonly problems: Problems;
  readonly words: (value: number) => string;
  readonly onChange: (tower: readonly LayerDraft[]) => void;
}

/** The layers: each pays a share of what an event costs above its retention, up to its limit. */
export function Tower({ tower, problems, words, onChange }: TowerProps) {
  const change = (i: number, parts: Partial<LayerDraft>) =>
    onChange(tower.map((layer, at) => (at === i ? { ...layer, ...parts } : layer)));
  return (
    <div>
      <Heading size="label">Layers per event</Heading>
      <p className="mb-2 max-w-prose text-xs text-muted">
        One event is one occurrence, even if it strikes several scenarios. Each layer pays its share of the
        loss above its retention, up to its limit.
      </p>
      {tower.map((layer, i) => (
        // eslint-disable-next-line react/no-array-index-key -- layers have no names of their own
        <fieldset key={i} aria-label={`Layer ${i + 1}`} className="mb-2 flex items-start gap-2">
          <div className="grid flex-1 grid-cols-2 gap-2 sm:grid-cols-3">
            <Figure
              label="Retention"
              kind="money"
              text={layer.retention}
              problem={problems[`tower[${i}].retention`]}
              words={words}
              placeholder="none"
              onChange={(retention) => change(i, { retention })}
            />
            <Figure
              label="Limit"
              kind="money"
              text={layer.limit}
              problem={problems[`tower[${i}].limit`]}
              words={words}
              placeholder="no limit"
              onChange={(limit) => change(i, { limit })}
            />
            <Figure
              label="Insured share"
              kind="probability"
              text={layer.share}
              problem={problems[`tower[${i}].share`]}
              words={() => ""}
              onChange={(share) => change(i, { share })}
            />
          </div>
          {tower.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              className="mt-5"
              aria-label={`Remove layer ${i + 1}`}
              onClick={() => onChange(tower.filter((_, at) => at !== i))}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </fieldset>
      ))}
      {tower.length < 20 && (
        <Button variant="secondary" size="sm" onClick={() => onChange([...tower, NEW_LAYER])}>
          <Plus aria-hidden /> Add a layer
        </Button>
      )}
    </div>
  );
}
