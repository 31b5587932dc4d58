import { AXIS_WORDS } from "../../../../screen/risks/matrix-layout.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import { type Axis, SIZES, withLevel, withLevels } from "./draft.ts";
import type { Editor } from "./use-editor.ts";

const FIGURES = {
  likelihood:
    "Optional: from how many times a year each level starts. A linked scenario’s page then says whether its figures agree with a rating.",
  impact:
    "Optional: from what loss per event each level starts. A linked scenario’s page then says whether its figures agree with a rating.",
} as const;

/** The levels of one scale. */
export function ScalePart({ editor, axis }: { readonly editor: Editor; readonly axis: Axis }) {
  const { draft, change, disabled, problem } = editor;
  const scale = draft[axis];
  const figures = scale.some(({ from }) => from !== "");
  return (
    <Section
      title={AXIS_WORDS[axis]}
      landmark
      description={`From the lowest level to the highest. ${FIGURES[axis]}`}
    >
      <div className="flex flex-wrap gap-4">
        <Field label="Number of levels" className="w-40">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={scale.length}
              onChange={({ target }) => change((before) => withLevels(before, axis, Number(target.value)))}
            >
              {SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </Select>
          )}
        </Field>
        {axis === "impact" && (figures || draft.currency !== "") && (
          <Field
            label="Currency"
            hint="Three letters, such as USD"
            error={problem("currency")}
            className="w-40"
          >
            {(control) => (
              <Input
                {...control}
                maxLength={3}
                autoComplete="off"
                disabled={disabled}
                value={draft.currency}
                onChange={({ target }) =>
                  change((before) => ({ ...before, currency: target.value.toUpperCase() }))
                }
              />
            )}
          </Field>
        )}
      </div>
      <ol className="mt-4 grid gap-4">
        {scale.map((_, i) => (
          <Level key={i} editor={editor} axis={axis} at={i} />
        ))}
      </ol>
    </Section>
  );
}

interface LevelProps {
  readonly editor: Editor;
  readonly axis: Axis;
  readonly at: number;
}

function Level({ editor, axis, at }: LevelProps) {
  const { draft, change, disabled, problem } = editor;
  const { label, description, from } = draft[axis][at]!;
  const of = `${AXIS_WORDS[axis].toLowerCase()} level ${at + 1}`;
  const set = (parts: Parameters<typeof withLevel>[3]) =>
    change((before) => withLevel(before, axis, at, parts));
  const common = { autoComplete: "off", disabled } as const;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_minmax(0,7rem)] items-start gap-2">
      <span className="num pt-2 text-sm text-muted">{at + 1}</span>
      <Field label={`Label of ${of}`} hideLabel error={problem(`${axis}.${at}.label`)}>
        {(control) => (
          <Input
            {...control}
            {...common}
            maxLength={40}
            value={label}
            onChange={({ target }) => set({ label: target.value })}
          />
        )}
      </Field>
      {at === 0 ? (
        <span className="pt-2 text-xs text-muted">no lower end</span>
      ) : (
        <Field label={`Start of ${of}`} hideLabel error={problem(`${axis}.${at}.from`)}>
          {(control) => (
            <Input
              {...control}
              {...common}
              inputMode="decimal"
              placeholder="from"
              maxLength={24}
              className="num text-right"
              value={from}
              onChange={({ target }) => set({ from: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={`Description of ${of}`} hideLabel className="col-span-2 col-start-2">
        {(control) => (
          <Input
            {...control}
            {...common}
            maxLength={300}
            placeholder="What it means"
            value={description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
    </li>
  );
}
