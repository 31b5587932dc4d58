import { CONTROL_FUNCTIONS } from "@crq/contract/risk/control-model/control-functions";
import type { ControlKind, ControlRecord } from "@crq/contract/risk/controls";
import { type ReactNode, useId, useState } from "react";
import { WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { moneyInFull } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Figure, EstimateFields } from "../controls/estimate-fields.tsx";
import { problemsAt } from "../estimate/check-estimate.ts";
import { useOwnCurrency } from "../use-own-currency.ts";
import { OtherControls } from "./other-controls.tsx";
import { EvidenceRows } from "./evidence-rows.tsx";
import { movedWords } from "./moved-words.ts";
import { type RecordDraft, newRecord, readRecord, recordDraft } from "./record-draft.ts";
import { KIND_WORDS } from "./kind-words.ts";
import { STANDING_WORDS, type Standing } from "./standing.ts";

/** Creates a control. */
export function CreateControl({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (control: ControlRecord) => void;
}) {
  const { clientId } = useUser();
  const mayChoose = clientId === null;
  const { currency, setCurrency, valid, problem } = useOwnCurrency(undefined);
  const [client, setClient] = useState("");
  const create = useAct("controls.create", {
    failed: "Not created",
    done: ({ name }) => ({ title: "Control created", description: name }),
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <ControlForm
      title="New control"
      note="Its page opens next: state there what it does to losses, with sources."
      submit="Create control"
      clientId={mayChoose ? client || null : clientId}
      start={newRecord()}
      currency={valid ? currency : "USD"}
      busy={create.busy}
      onClose={onClose}
      onSave={(values, fail) => {
        if (valid) void create.run({ body: { ...values, currency, clientId: client || null } }, { fail });
      }}
    >
      <Field label="Currency" error={problem}>
        {(field) => (
          <Input
            {...field}
            className="uppercase"
            maxLength={3}
            value={currency}
            onChange={(event) => setCurrency(event.target.value.toUpperCase())}
          />
        )}
      </Field>
      {mayChoose && (
        <Field label="Client">
          {(field) => (
            <WorkClientPicker
              {...field}
              nothing="All clients"
              value={client}
              onChange={(id) => setClient(id)}
            />
          )}
        </Field>
      )}
    </ControlForm>
  );
}

/** Changes a control, and says which scenarios moved. */
export function EditControl({
  control,
  onClose,
}: {
  readonly control: ControlRecord;
  readonly onClose: () => void;
}) {
  const { id, version, currency, scenarioCount } = control;
  const update = useAct("controls.update", {
    failed: "Not saved",
    also: ["scenarios", "exposure", "portfolios"],
    done: ({ moved }) => ({ title: "Control saved", description: movedWords(moved, currency) }),
    onDone: onClose,
  });
  return (
    <ControlForm
      title="Edit control"
      submit="Save control"
      id={id}
      clientId={control.clientId}
      start={recordDraft(control)}
      currency={currency}
      busy={update.busy}
      onClose={onClose}
      onSave={(values, fail) => void update.run({ params: { id }, body: { version, ...values } }, { fail })}
      note={
        scenarioCount > 0
          ? `It acts on ${scenarioCount === 1 ? "one scenario, which changes" : `${scenarioCount} scenarios, which change`} with it.`
          : undefined
      }
    />
  );
}

interface ControlFormProps {
  readonly title: string;
  readonly submit: string;
  /** Undefined for a new one. */
  readonly id?: string | undefined;
  readonly clientId: string | null;
  readonly start: RecordDraft;
  readonly currency: string;
  readonly busy: boolean;
  readonly note?: string | undefined;
  readonly onSave: (
    values: NonNullable<ReturnType<typeof readRecord>["values"]>,
    fail: (text: string) => void,
  ) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function ControlForm(props: ControlFormProps) {
  const { title, submit, id, clientId, start, currency, busy, note, onSave, onClose, children } = props;
  const [draft, setDraft] = useState(start);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const read = readRecord(draft);
  const problems = asked ? read.problems : {};
  const set = (parts: Partial<RecordDraft>) => setDraft((now) => ({ ...now, ...parts }));
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(44rem,calc(100vw-1rem))]!"
      title={title}
      {...(note !== undefined && { description: note })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          setFailure(undefined);
          if (read.values) onSave(read.values, setFailure);
          else
            requestAnimationFrame(() =>
              document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
            );
        }}
      >
        <Field label="Name" required error={problems["name"]}>
          {(field) => (
            <Input
              {...field}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the first thing to fill in
              autoFocus
              maxLength={200}
              value={draft.name}
              placeholder="For example, multi-factor sign-in for administrators"
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="State">
            {(field) => (
              <Select
                {...field}
                value={draft.standing}
                onChange={(event) => set({ standing: event.target.value as Standing })}
              >
                {Object.entries(STANDING_WORDS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {(draft.standing === "planned" || draft.standing === "ending") && (
            <Field label={draft.standing === "planned" ? "Due" : "Ends"} aside="Optional">
              {(field) => (
                <Input
                  {...field}
                  type="date"
                  value={draft.plannedOn}
                  onChange={(event) => set({ plannedOn: event.target.value })}
                />
              )}
            </Field>
          )}
          <Field label="Owner" aside="Optional">
            {(field) => (
              <Input
                {...field}
                maxLength={200}
                value={draft.owner}
                placeholder="A person or a team"
                onChange={(event) => set({ owner: event.target.value })}
              />
            )}
          </Field>
          <Field label="What it does" aside="Optional">
            {(field) => (
              <Select
                {...field}
                value={draft.kind}
                onChange={(event) => set({ kind: event.target.value as ControlKind | "" })}
              >
                <option value="">Not stated</option>
                {CONTROL_FUNCTIONS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_WORDS[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {children}
        </div>
        <div>
          <Heading size="label">Cost per year</Heading>
          <EstimateFields
            name="Cost per year"
            kind="money"
            draft={draft.annualCost}
            types={["pert", "lognormal90", "triangular", "uniform", "constant"]}
            problems={problemsAt(problems, "annualCost")}
            words={(value) => moneyInFull(value, currency)}
            onChange={(annualCost) => set({ annualCost })}
          />
          <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_1fr]">
            <Figure
              label="Cost once"
              kind="money"
              text={draft.oneOff}
              problem={problems["oneOff"]}
              words={(value) => moneyInFull(value, currency)}
              placeholder="none"
              onChange={(oneOff) => set({ oneOff })}
            />
            <Figure
              label="Counted over years"
              kind="frequency"
              text={draft.oneOffYears}
              problem={problems["oneOffYears"]}
              words={() => ""}
              onChange={(oneOffYears) => set({ oneOffYears })}
            />
          </div>
        </div>
        <OtherControls id={id} clientId={clientId} draft={draft} onChange={set} />
        <Field label="Description" aside="Optional">
          {(field) => (
            <Textarea
              {...field}
              rows={3}
              maxLength={4000}
              value={draft.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
        <EvidenceRows
          evidence={draft.evidence}
          problems={problems}
          onChange={(evidence) => set({ evidence })}
        />
        <Field label="Next review" aside="Optional" className="sm:w-56">
          {(field) => (
            <Input
              {...field}
              type="date"
              value={draft.reviewOn}
              onChange={(event) => set({ reviewOn: event.target.value })}
            />
          )}
        </Field>
        <div role="alert" className="text-sm text-bad empty:hidden">
          {failure}
        </div>
      </form>
    </Dialog>
  );
}
