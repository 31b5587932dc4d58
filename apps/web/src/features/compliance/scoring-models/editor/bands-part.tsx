import { MODEL_LIMITS } from "@crq/frameworks/scoring/own-model";
import { Plus, X } from "lucide-react";
import { newId } from "../../../../screen/new-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import { MEANING_WORDS } from "../words.ts";
import type { BandRow } from "./draft.ts";
import { NumberField } from "./number-field.tsx";
import type { Editor } from "./use-editor.ts";

/** What scores are called, from the lowest to the highest. */
export function BandsPart({ editor }: { readonly editor: Editor }) {
  const { draft, change, disabled } = editor;
  const { bands } = draft;
  const percent = draft.arithmetic === "average" || draft.arithmetic === "lowest";
  const put = (key: string, to: Partial<BandRow>) =>
    change({ bands: bands.map((one) => (one.key === key ? { ...one, ...to } : one)) });
  return (
    <Section
      title="Bands"
      description={`What a score is called, from the lowest band to the highest. Each begins at a score${percent ? " in percent" : ""}; the meaning decides its color.`}
      landmark
    >
      <ol aria-label="Bands" className="grid gap-3 empty:hidden">
        {bands.map((band, at) => (
          <li key={band.key}>
            <BandLine
              band={band}
              at={at}
              unit={percent ? "%" : undefined}
              editor={editor}
              onChange={(to) => put(band.key, to)}
              onRemove={() => change({ bands: bands.filter(({ key }) => key !== band.key) })}
            />
          </li>
        ))}
      </ol>
      {!disabled && bands.length < MODEL_LIMITS.bands && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          onClick={() =>
            change({ bands: [...bands, { key: newId(), label: "", from: "", meaning: "neutral" }] })
          }
        >
          <Plus aria-hidden /> Add a band
        </Button>
      )}
    </Section>
  );
}

/** Where the lowest band ends: at the next one. */
function lowestWords({ draft }: Editor, unit = ""): string {
  const next = draft.bands[1]?.from.trim();
  if (draft.bands.length === 1) return "Every score";
  return next === undefined || next === "" ? "Below the next" : `Below ${next}${unit}`;
}

interface BandLineProps {
  readonly band: BandRow;
  readonly at: number;
  readonly unit: string | undefined;
  readonly editor: Editor;
  readonly onChange: (to: Partial<BandRow>) => void;
  readonly onRemove: () => void;
}

function BandLine({ band, at, unit, editor, onChange, onRemove }: BandLineProps) {
  const { disabled, problem } = editor;
  const path = `bands[${at}]`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_6.5rem_8rem_auto]">
      <Field label={`Name of band ${at + 1}`} hideLabel error={problem(`${path}.label`)}>
        {(control) => (
          <Input
            {...control}
            maxLength={MODEL_LIMITS.label}
            autoComplete="off"
            placeholder="Name"
            disabled={disabled}
            value={band.label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Field>
      <div className="max-sm:order-3">
        {at === 0 ? (
          <p className="flex h-9 items-center text-sm text-muted touch:h-11">{lowestWords(editor, unit)}</p>
        ) : (
          <NumberField
            label={`Band ${at + 1} from`}
            hideLabel
            placeholder="From"
            {...(unit !== undefined && { unit })}
            value={band.from}
            onChange={(from) => onChange({ from })}
            error={problem(`${path}.from`)}
            disabled={disabled}
          />
        )}
      </div>
      <Select
        aria-label={`Meaning of band ${at + 1}`}
        className="max-sm:order-4"
        disabled={disabled}
        value={band.meaning}
        onChange={({ target }) => onChange({ meaning: target.value as BandRow["meaning"] })}
      >
        {Object.entries(MEANING_WORDS).map(([meaning, words]) => (
          <option key={meaning} value={meaning}>
            {words}
          </option>
        ))}
      </Select>
      {!disabled && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove band ${at + 1}`}
          className="max-sm:order-2"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
