import { MODEL_LIMITS } from "@crq/frameworks/scoring/own-model";
import { baselinesOf } from "@crq/frameworks/shipped-index";
import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { NumberField } from "./number-field.tsx";
import type { Editor } from "./use-editor.ts";

interface PartProps {
  readonly editor: Editor;
}
type OfFramework = PartProps & { readonly structure: Framework };

/** How much entries count. */
export function WeightsPart({ editor }: PartProps) {
  const { draft, change, disabled, problem, framework, structure } = editor;
  const pointed = structure?.catalog.entries.some(({ weight }) => weight !== undefined) === true;
  return (
    <Section title="Weights" landmark>
      <div className="grid gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          {(pointed || draft.from === "points") && (
            <Field label="Entry weights" error={problem("weights.from")}>
              {(control) => (
                <Select
                  {...control}
                  disabled={disabled}
                  value={draft.from}
                  onChange={({ target }) => change({ from: target.value as typeof draft.from })}
                >
                  <option value="equal">All the same</option>
                  <option value="points">The framework’s points</option>
                </Select>
              )}
            </Field>
          )}
          <NumberField
            label={draft.from === "points" ? "Weight of a point" : "Weight of an entry"}
            value={draft.each}
            onChange={(each) => change({ each })}
            error={problem("weights.each")}
            disabled={disabled}
          />
        </div>
        {framework === "" ? (
          <p className="text-sm text-muted">
            Choose a framework above to weight its families, baselines or single entries.
          </p>
        ) : structure ? (
          <>
            <Factors editor={editor} structure={structure} />
            <EntryWeights editor={editor} structure={structure} />
          </>
        ) : (
          <Skeletons heights={["h-9", "h-9"]} />
        )}
      </div>
    </Section>
  );
}

/** Factors of families and of baselines. */
function Factors({ editor, structure }: OfFramework) {
  const { draft, change, disabled, problems } = editor;
  const baselines = baselinesOf(structure.catalog);
  const lists = [
    {
      kind: "groups",
      title: "By family",
      hint: "Multiplies the weights of its entries. Empty means 1.",
      rows: structure.catalog.groups.map(({ id, title }) => ({ id, label: `${id} ${title}` })),
    },
    {
      kind: "baselines",
      title: "By baseline",
      hint: "The highest of the baselines that include an entry counts. Empty means 1.",
      rows: baselines.map((id) => ({ id, label: baselineName(id) })),
    },
  ] as const;
  return lists.map(({ kind, title, hint, rows }) => {
    if (rows.length === 0) return null;
    const typed = Object.keys(draft[kind]).filter((id) => draft[kind][id]!.trim() !== "");
    const error = (id: string) =>
      problems.find(({ path }) => path === `weights.${kind}[${typed.indexOf(id)}].weight`)?.message;
    return (
      <div key={kind}>
        <Heading size="part" level={3}>
          {title}
        </Heading>
        <p className="mt-0.5 text-sm text-muted">{hint}</p>
        <ul className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {rows.map(({ id, label }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-3">
              <span aria-hidden className="text-sm wrap-anywhere">
                {label}
              </span>
              <NumberField
                label={`Factor of ${label}`}
                hideLabel
                placeholder="1"
                value={draft[kind][id] ?? ""}
                onChange={(value) => change({ [kind]: { ...draft[kind], [id]: value } })}
                error={error(id)}
                disabled={disabled}
              />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** Entries with a weight of their own. */
function EntryWeights({ editor, structure }: OfFramework) {
  const { draft, change, disabled, problem } = editor;
  const { entries } = draft;
  const [typed, setTyped] = useState("");
  const list = useId();
  const id = typed.trim();
  const known = structure.entries.has(id) && !entries.some((one) => one.id === id);
  const add = () => {
    change({ entries: [...entries, { id, weight: "2" }] });
    setTyped("");
  };
  return (
    <div>
      <Heading size="part" level={3}>
        Single entries
      </Heading>
      <p className="mt-0.5 text-sm text-muted">These weights apply instead of the family’s.</p>
      <ul aria-label="Entries with a weight of their own" className="mt-2 grid gap-2 empty:hidden">
        {entries.map((one, at) => (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-3">
            <span className="text-sm wrap-anywhere">
              {one.id} <span className="text-muted">{structure.entries.get(one.id)?.title}</span>
              <span role="alert" className="block text-bad empty:hidden">
                {problem(`weights.entries[${at}].id`)}
              </span>
            </span>
            <NumberField
              label={`Weight of ${one.id}`}
              hideLabel
              value={one.weight}
              onChange={(weight) =>
                change({ entries: entries.map((other) => (other === one ? { ...one, weight } : other)) })
              }
              error={problem(`weights.entries[${at}].weight`)}
              disabled={disabled}
            />
            {!disabled && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove the weight of ${one.id}`}
                onClick={() => change({ entries: entries.filter((other) => other !== one) })}
              >
                <X aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && entries.length < MODEL_LIMITS.entries && (
        <form
          className="mt-3 flex max-w-96 items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (known) add();
          }}
        >
          <Field label="Entry" className="flex-1">
            {(control) => (
              <>
                <Input
                  {...control}
                  list={list}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="Its identifier"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
                <datalist id={list}>
                  {structure.catalog.entries.map(({ id: entry, title }) => (
                    <option key={entry} value={entry}>
                      {title}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Button variant="outline" type="submit" disabled={!known}>
            <Plus aria-hidden /> Add
          </Button>
        </form>
      )}
    </div>
  );
}
