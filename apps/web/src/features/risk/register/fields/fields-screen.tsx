import { FIELD_LIMITS, type RiskFieldSet } from "@crq/contract/risk/register/risk-fields";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted, dayAndTime } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { RegisterReaders } from "../register-readers.tsx";
import {
  type Draft,
  draftProblems,
  draftsOf,
  fieldsOf,
  hasRoom,
  KIND_WORDS,
  moved,
  newDraft,
} from "./drafts.ts";
import { FieldCard } from "./field-card.tsx";
import { fieldsQuery } from "./own-fields.ts";

const TITLE = "Risk fields";

/** The fields that a tenant adds to its risks. */
export function FieldsScreen() {
  return (
    <RegisterReaders title={TITLE}>
      <Found />
    </RegisterReaders>
  );
}

function Found() {
  const query = useQuery(fieldsQuery);
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(saved) => <Editing key={saved.version} saved={saved} />}
    </Loaded>
  );
}

function useEditing(saved: RiskFieldSet) {
  const { clientId } = useUser();
  const writes = useCan("risk:write");
  const [first] = useState(() => draftsOf(saved.fields));
  const [drafts, setDrafts] = useState(first);
  /** Saved: leaving asks nothing. */
  const free = useRef(false);
  const added = useRef(0);
  const update = useAct("riskFields.save", {
    done: "Risk fields saved",
    failed: "Couldn't save the fields",
    also: ["risks"],
  });
  const wrong = drafts.filter((draft) => Object.keys(draftProblems(draft, drafts)).length > 0);
  return {
    drafts,
    used: drafts.filter(({ archived }) => !archived),
    gone: drafts.filter(({ archived }) => archived),
    /** Someone who works for one client reads them. */
    disabled: !writes || clientId !== null,
    dirty: drafts !== first,
    wrong,
    free,
    busy: update.busy,
    add: () => {
      added.current += 1;
      setDrafts((before) => [...before, newDraft(`new ${added.current}`)]);
    },
    change: (key: string, change: Partial<Draft>) =>
      setDrafts((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one))),
    move: (key: string, by: -1 | 1) => setDrafts((before) => moved(before, key, by)),
    remove: (key: string) => setDrafts((before) => before.filter((one) => one.key !== key)),
    save: async () => update.run({ body: { version: saved.version, fields: fieldsOf(drafts) } }),
  };
}

type Editor = ReturnType<typeof useEditing>;

function Editing({ saved }: { readonly saved: RiskFieldSet }) {
  const editor = useEditing(saved);
  const times = useUser();
  const { used, gone, disabled, dirty, wrong, busy, save, free } = editor;
  const add = !disabled && hasRoom(editor.drafts) && (
    <Button variant="outline" onClick={editor.add}>
      <Plus aria-hidden /> Add field
    </Button>
  );
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={TITLE}
        description="What your organization notes about each risk, beyond what every risk has."
        actions={
          !disabled && (
            <Button disabled={!dirty || wrong.length > 0} busy={busy} onClick={() => void save()}>
              Save
            </Button>
          )
        }
      />
      {used.length === 0 ? (
        <EmptyState title="No fields of your own yet" action={add}>
          Add a field to note, say, a region, a regulator, or whether a risk is reported. It appears in the
          form, the list and files.
        </EmptyState>
      ) : (
        <>
          <ol className="grid gap-4">
            {used.map((draft) => (
              <li key={draft.key}>
                <FieldCard
                  draft={draft}
                  all={editor.drafts}
                  disabled={disabled}
                  onChange={(change) => editor.change(draft.key, change)}
                  onMove={(by) => editor.move(draft.key, by)}
                  onRemove={() => editor.remove(draft.key)}
                />
              </li>
            ))}
          </ol>
          <div className="mt-4">{add}</div>
        </>
      )}
      <p aria-live="polite" className="mt-4 text-sm text-muted">
        {stateWords(editor)}
        {saved.savedAt !== null && ` Saved by ${saved.savedBy}, ${dayAndTime(saved.savedAt, times)}.`}
      </p>
      {gone.length > 0 && <Archived editor={editor} />}
      <LeaveGuard
        what="set of fields"
        dirty={dirty}
        free={free}
        saving={busy}
        onSave={async () => wrong.length === 0 && (await save())}
      />
    </div>
  );
}

function stateWords({ used, wrong, dirty, disabled }: Editor): string {
  if (disabled) return "";
  if (wrong.length > 0) return `To save, correct ${counted(wrong.length, "field")}.`;
  if (dirty) return "You have changes that aren’t saved.";
  return used.length >= FIELD_LIMITS.inUse ? `At most ${FIELD_LIMITS.inUse} fields can be in use.` : "";
}

/** Fields that risks keep and no one is asked for. */
function Archived({ editor }: { readonly editor: Editor }) {
  const { gone, disabled, change, remove } = editor;
  return (
    <Section title="Archived" className="mt-10" description="Risks keep their values, which are still shown.">
      <ul className="divide-y divide-line">
        {gone.map(({ key, name, kind }) => (
          <li key={key} className="flex flex-wrap items-center gap-2 py-2 text-sm">
            <span className="min-w-0 grow wrap-anywhere">
              {name} <span className="text-muted">{KIND_WORDS[kind]}</span>
            </span>
            {!disabled && (
              <>
                <Button
                  variant="ghost"
                  aria-label={`Restore ${name}`}
                  onClick={() => change(key, { archived: false })}
                >
                  Restore
                </Button>
                <Button variant="ghost" aria-label={`Delete ${name}`} onClick={() => remove(key)}>
                  Delete
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
