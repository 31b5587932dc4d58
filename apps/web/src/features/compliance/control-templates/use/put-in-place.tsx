import type { UseOfTemplate } from "@crq/contract/compliance/control-template-uses";
import type { UsableTemplate } from "@crq/contract/compliance/control-templates";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { call, queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useRested } from "../../../../ui/use-rested.ts";
import { costWords, effectWords } from "../words.ts";
import { ForClients } from "./for-clients.tsx";
import { Outcome, type Made } from "./outcome.tsx";

interface PutInPlaceProps {
  /** A template of the product by its name, or one of the tenant's by its id. */
  readonly template: string;
  /** Where it's put in place from: for one client, or the whole tenant, and for a requirement. */
  readonly from?:
    | {
        readonly clientId: string | null;
        readonly framework: string;
        readonly entry: string;
      }
    | undefined;
  readonly onClose: () => void;
}

/** Makes controls from a template, after showing for whom there's one already. */
export default function PutInPlace({ template, from, onClose }: PutInPlaceProps) {
  const query = useQuery({ ...queryOf("controlTemplates.content", { query: { template } }), retry: false });
  if (query.data) return <Form template={query.data} from={from} onClose={onClose} />;
  return (
    <Dialog open title="Put a control in place" onClose={onClose}>
      <Loaded query={query} small skeleton={<Skeletons heights={["h-9", "h-9", "h-24"]} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

/** What using it would do, for the clients that are chosen. */
function usePreview(template: string, name: string, targets: readonly (string | null)[]) {
  const rested = useRested(name.trim());
  const body = { template, name: rested, targets: [...targets] };
  return useQuery({
    queryKey: ["/api/control-templates/uses/preview", body],
    queryFn: async () => call("controlTemplateUses.preview", { body }),
    enabled: rested !== "" && targets.length > 0,
    placeholderData: keepPreviousData,
  });
}

type FormProps = Omit<PutInPlaceProps, "template"> & { readonly template: UsableTemplate };

function Form({ template, from, onClose }: FormProps) {
  const { id, edition, content } = template;
  const { clientId } = useUser();
  const fixed = from ?? (clientId === null ? undefined : { clientId });
  const [name, setName] = useState(content.name);
  const [owner, setOwner] = useState(content.owner);
  const [inPlace, setInPlace] = useState(false);
  const [plannedOn, setPlannedOn] = useState("");
  const [targets, setTargets] = useState<readonly (string | null)[]>(fixed ? [fixed.clientId] : []);
  const [made, setMade] = useState<Made>();
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const preview = usePreview(id, name, targets);
  const outcomes = targets.length === 0 ? [] : (preview.data?.items ?? []);
  const fresh = outcomes.filter(({ existing }) => existing === null).length;
  const make = useAct("controlTemplateUses.make", {
    failed: "No control was made",
    also: ["controls", "controlTemplates", "controlledAnswers", "controlRequirements"],
    onDone: setMade,
  });
  if (made) return <Outcome made={made} onClose={onClose} />;
  const submit = () => {
    setFailure(undefined);
    const requirement = from && { framework: from.framework, entry: from.entry, coverage: "part" as const };
    void make.run(
      {
        body: {
          template: id,
          edition,
          targets: [...targets],
          name: name.trim(),
          owner: owner.trim(),
          inPlace,
          ...(!inPlace && plannedOn !== "" && { plannedOn }),
          ...(requirement && { requirement }),
        },
      },
      { fail: setFailure },
    );
  };
  return (
    <Dialog
      open
      title={`Put in place: ${content.name}`}
      description={
        from
          ? `Makes a control that meets ${from.entry} and the other requirements of the template.`
          : "Makes a control for each client, linked to the requirements that the template serves."
      }
      className="w-[min(42rem,calc(100vw-1rem))]!"
      closeOnOutsideClick={false}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            busy={make.busy}
            disabled={fresh === 0 || name.trim() === "" || preview.isFetching}
          >
            {fresh === 0 ? "Create control" : `Create ${counted(fresh, "control")}`}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (fresh > 0) submit();
        }}
      >
        <Field label="Name" required>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Owner" aside="Optional">
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                autoComplete="off"
                value={owner}
                onChange={({ target }) => setOwner(target.value)}
              />
            )}
          </Field>
          <Field label="State">
            {(control) => (
              <Select
                {...control}
                value={inPlace ? "in-place" : "planned"}
                onChange={({ target }) => setInPlace(target.value === "in-place")}
              >
                <option value="planned">Planned</option>
                <option value="in-place">In place already</option>
              </Select>
            )}
          </Field>
          {!inPlace && (
            <Field label="Due" aside="Optional">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={plannedOn}
                  onChange={({ target }) => setPlannedOn(target.value)}
                />
              )}
            </Field>
          )}
        </div>
        <Prefilled template={template} />
        {!fixed && <ForClients chosen={targets} outcomes={outcomes} onChange={setTargets} />}
        {fixed && outcomes[0]?.existing && (
          <Existing existing={outcomes[0].existing} from={from} onClose={onClose} />
        )}
        <div role="alert" className="text-sm text-bad empty:hidden">
          {failure ??
            (preview.isError ? "Couldn’t check what is there already. Close this and try again." : "")}
        </div>
      </form>
    </Dialog>
  );
}

/** What the control gets from the template. */
function Prefilled({ template: { content } }: { readonly template: UsableTemplate }) {
  const lines: ReactNode[] = [
    `Cost: ${costWords(content)}`,
    ...content.effects.map((effect) => effectWords(effect)),
    counted(content.requirements.length, "requirement"),
  ];
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">What the control gets from the template</summary>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of text
          <li key={at}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

interface ExistingProps extends Pick<PutInPlaceProps, "from" | "onClose"> {
  readonly existing: NonNullable<UseOfTemplate["existing"]>;
}

/** The control that is there already, to be linked instead. */
function Existing({ existing: { id, name, inPlace, willBe, why }, from, onClose }: ExistingProps) {
  const link = useAct("controlRequirements.link", {
    done: `${name} linked`,
    failed: "Couldn't link the control",
    also: ["controlledAnswers"],
    onDone: onClose,
  });
  const state = inPlace ? "in place" : willBe ? "planned" : "not in place";
  const advice = [from && "Link that one.", why === "name" && "To make both, give this one another name."]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid justify-items-start gap-2 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm wrap-anywhere">
      <p>
        ‘{name}’ is there already ({state}), so no second one is made. {advice}
      </p>
      {from && (
        <Button
          variant="outline"
          size="sm"
          busy={link.busy}
          onClick={() =>
            void link.run({
              params: { id },
              body: { framework: from.framework, entry: from.entry, coverage: "part" },
            })
          }
        >
          Link it to {from.entry}
        </Button>
      )}
    </div>
  );
}
