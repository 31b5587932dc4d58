import { FrameworkFields } from "@crq/contract/compliance/frameworks";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import type { Catalog } from "@crq/frameworks/catalog";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../../api/call.ts";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { shipped } from "../../../../screen/frameworks/shipped.ts";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { type Form, useForm } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { AuthorsOnly } from "../authors-only.tsx";
import { ONE } from "../paths.ts";
import { type Selection, selectionOf } from "../content/selection.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { STATUS_WORDS } from "../framework-words.ts";
import { ChooseEntries } from "./choose-entries.tsx";
import { useSource } from "./use-source.ts";
import { type Way, WayChoice } from "./way-choice.tsx";

const ImportFlow = lazy(async () => ({
  default: (await import("../../framework-imports/public.ts")).ImportFlow,
}));

const route = getRouteApi("/_app/security-frameworks/create-framework");
const TITLE = "Create framework";

const CreateForm = z.strictObject({
  title: FrameworkFields.shape.title,
  edition: FrameworkFields.shape.edition,
  description: FrameworkFields.shape.description,
});
type CreateFields = Form<typeof CreateForm>;

/** Starts a framework of the tenant: from another one, or from scratch. */
export function CreateScreen() {
  return (
    <AuthorsOnly title={TITLE} writes>
      <Create />
    </AuthorsOnly>
  );
}

function Create() {
  const navigate = useNavigate();
  const search = route.useSearch();
  const asked = search["way"];
  const way: Way = asked === "blank" || asked === "file" ? asked : "tailor";
  const basedOn = shipped(String(search["basedOn"] ?? ""));
  const go = (parts: Readonly<Record<string, string>>) =>
    void navigate({
      to: "/security-frameworks/create-framework",
      search: { ...search, ...parts },
      replace: true,
    });
  return (
    <>
      <PageHeader
        title={TITLE}
        description={
          way === "file" && basedOn
            ? `Bring in the official texts of ${basedOn.title}: they appear beside our plain language once a second person publishes the import.`
            : "Your own framework: a tailored baseline, an internal standard, a customer’s requirements."
        }
      />
      <div className="grid max-w-one gap-6">
        <WayChoice value={way} onChange={(to) => go({ way: to })} />
        {way === "file" ? (
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <ImportFlow
              into={NEW}
              {...(basedOn && { basedOn: basedOn.id })}
              onDone={({ id }) => void navigate({ to: ONE, params: { frameworkId: id } })}
            />
          </Suspense>
        ) : (
          <Written key={way} way={way} search={search} onGo={go} />
        )}
      </div>
    </>
  );
}

const NEW = { as: "new" } as const;

interface WrittenProps {
  readonly way: Way;
  readonly search: ReturnType<typeof route.useSearch>;
  /** Keeps what was chosen in the address. */
  readonly onGo: (parts: { readonly from?: string; readonly baseline?: string }) => void;
}

/** A framework made from another one, or from nothing. */
function Written({ way, search, onGo }: WrittenProps) {
  const navigate = useNavigate();
  const from = way === "tailor" ? String(search["from"] ?? "") : "";
  const baseline = String(search["baseline"] ?? "");
  const [selection, setSelection] = useState<Selection>();
  const [problem, setProblem] = useState<string>();
  const source = useSource(from);
  const chosen = selection ?? (source.data && selectionOf(source.data, baseline || undefined));
  const create = useAct("frameworks.create", {
    done: (framework) => `${nameOf(framework)} created`,
    failed: "Couldn't create the framework",
    onDone: async ({ id }) => navigate({ to: ONE, params: { frameworkId: id } }),
  });
  const go = (parts: { from?: string; baseline?: string }) => {
    setSelection(undefined);
    setProblem(undefined);
    onGo(parts);
  };
  const form: CreateFields = useForm({
    schema: CreateForm,
    initial: { title: "", edition: "1.0", description: "" },
    onSubmit: async (fields) => {
      if (way === "tailor" && (chosen === undefined || chosen.size === 0)) {
        setProblem(from === "" ? "Choose a framework" : "Choose at least one entry");
        return;
      }
      const body = { ...fields, ...(chosen && { from: { framework: from, entries: [...chosen] } }) };
      await create.run({ query: {}, body }, { ...form, fail: setProblem });
    },
  });
  useSuggestedTitle(form, source.data, baseline);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-6">
      {way === "tailor" && (
        <>
          <SourceField from={from} onChange={(id) => go({ from: id, baseline: "" })} />
          {from !== "" && (
            <Loaded query={source} skeleton={<Skeleton className="h-96 w-full" />}>
              {(catalog) => (
                <ChooseEntries
                  key={from}
                  catalog={catalog}
                  basedOn={shipped(from) ? from : null}
                  selection={chosen ?? new Set()}
                  onChange={setSelection}
                  onBaseline={(to) => go({ baseline: to })}
                />
              )}
            </Loaded>
          )}
        </>
      )}
      <Details form={form} />
      <div role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </div>
      <div>
        <Button type="submit" busy={form.busy}>
          {chosen && chosen.size > 0 ? `Create with ${counted(chosen.size, "entry", "entries")}` : "Create"}
        </Button>
      </div>
    </form>
  );
}

interface SourceFieldProps {
  readonly from: string;
  readonly onChange: (id: string) => void;
}

function SourceField({ from, onChange }: SourceFieldProps) {
  return (
    <Field label="Framework" required className="max-w-md">
      {(field) => (
        <RecordPicker
          {...field}
          list="frameworks.list"
          noun="framework"
          value={from}
          onChange={onChange}
          before={SHIPPED.map(({ id, title, entries }) => ({
            id,
            label: title,
            note: `${count(entries)} entries`,
          }))}
          labelOf={nameOf}
          noteOf={({ status, entries }) =>
            `Yours, ${STATUS_WORDS[status].toLowerCase()}, ${count(entries)} entries`
          }
          nameOf={async (id) => nameOf(await call("frameworks.get", { params: { id }, query: {} }))}
        />
      )}
    </Field>
  );
}

function Details({ form }: { readonly form: CreateFields }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField form={form} name="title" label="Title" maxLength={200} />
        <TextField form={form} name="edition" label="Edition" optional maxLength={40} />
      </div>
      <ProseField
        form={form}
        name="description"
        label="Description"
        optional
        rows={3}
        hint="What it’s for and whom it applies to."
      />
    </>
  );
}

/** Offers the source's title and baseline as the title, until someone writes another. */
function useSuggestedTitle(form: CreateFields, source: Catalog | undefined, baseline: string): void {
  const [offered, setOffered] = useState("");
  const name = baseline === "" ? "" : `, ${baselineName(baseline).toLowerCase()}`;
  const suggestion = source === undefined ? "" : `${source.title}${name}`;
  if (suggestion === "" || suggestion === offered) return;
  setOffered(suggestion);
  const { title } = form.values;
  if (title === "" || title === offered) form.set("title", suggestion);
}
