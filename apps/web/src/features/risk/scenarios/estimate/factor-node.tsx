import type { Evidence } from "@crq/contract/risk/scenarios";
import { Ellipsis, Trash2 } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { Tooltip } from "../../../../ui/overlay/tooltip.tsx";
import type { Problems } from "./check-estimate.ts";
import type { SketchAxis } from "./density.ts";
import { DistributionEditor } from "./distribution-editor.tsx";
import { type DistributionDraft, possibleLimits } from "./distribution-draft.ts";
import { EvidenceSection } from "./evidence/evidence-section.tsx";
import { type Factor, factorLabel } from "./factors.ts";

/** An estimation aid that opens in a dialog. */
export type ElicitationTool = "incidents" | "pool" | "experts";

/** A heading's level in the outline. */
export type HeadingLevel = 4 | 5 | 6;

interface FactorNodeProps {
  readonly factor: Factor;
  /** Names the input in evidence: `frequency.lef`, `primary.response`. */
  readonly input: string;
  readonly currency: string;
  readonly draft: DistributionDraft;
  readonly problems: Problems;
  readonly axis: SketchAxis | null;
  readonly evidence: readonly Evidence[];
  readonly readOnly: boolean;
  readonly onChange: (input: string, draft: DistributionDraft) => void;
  readonly onEvidence: (input: string, entries: readonly Evidence[]) => void;
  readonly onRemove?: ((input: string) => void) | undefined;
  readonly onTool: (tool: ElicitationTool, input: string) => void;
  readonly level?: HeadingLevel;
}

/** One input of the tree: its meaning, figures and shape, how to estimate it, and its sources. */
export const FactorNode = memo(function FactorNode(props: FactorNodeProps) {
  const {
    factor,
    input,
    currency,
    draft,
    problems,
    axis,
    evidence,
    readOnly,
    onChange,
    onEvidence,
    onRemove,
    onTool,
    level = 4,
  } = props;
  const Heading = `h${level}` as const;
  const limits = possibleLimits(draft, factor.kind);
  return (
    <section aria-label={factorLabel(input)} data-input={input} className="group/node py-3">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Heading className="min-w-0 flex-1 text-base font-medium">
          {factor.name} <span className="text-xs font-normal text-muted">{factor.unit}</span>
        </Heading>
        {!readOnly && (
          <Menu
            trigger={
              <Button
                variant="ghost"
                size="icon"
                className="size-7! text-muted touch:size-11!"
                aria-label={`More for ${factorLabel(input)}`}
              >
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {factor.share !== "percentile" && (
              <MenuItem onSelect={() => onTool("incidents", input)}>Update with your incidents…</MenuItem>
            )}
            <MenuItem onSelect={() => onTool("experts", input)}>Ask experts by link…</MenuItem>
            <MenuItem onSelect={() => onTool("pool", input)}>Pool several people's estimates…</MenuItem>
            {limits.some((limit) => draft.text[limit] === undefined) && (
              <MenuItem
                onSelect={() =>
                  onChange(input, {
                    ...draft,
                    text: { ...Object.fromEntries(limits.map((limit) => [limit, ""])), ...draft.text },
                  })
                }
              >
                Set limits
              </MenuItem>
            )}
          </Menu>
        )}
        {onRemove && !readOnly && (
          <Tooltip content={`Remove ${factor.name.toLowerCase()}`}>
            <Button
              variant="ghost"
              size="icon"
              className="size-7! text-muted touch:size-11!"
              aria-label={`Remove ${factorLabel(input)}`}
              onClick={() => onRemove(input)}
            >
              <Trash2 aria-hidden />
            </Button>
          </Tooltip>
        )}
      </div>
      <p className="mb-1 text-xs text-muted">{factor.meaning}</p>
      <DistributionEditor
        name={factorLabel(input)}
        kind={factor.kind}
        share={factor.share}
        currency={currency}
        draft={draft}
        problems={problems}
        axis={axis}
        readOnly={readOnly}
        onChange={(changed) => onChange(input, changed)}
      />
      <EvidenceSection
        input={input}
        entries={evidence}
        present={{ draft, kind: factor.kind }}
        readOnly={readOnly}
        onChange={onEvidence}
      />
    </section>
  );
});
