import type { Coverage, EntryControl } from "@crq/contract/compliance/control-requirements";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { counted } from "../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { movedWords, STANDING_WORDS, standingOf } from "../../../risk/scenarios/control-records/public.ts";
import { TemplateOffers } from "../../control-templates/public.ts";
import { RESULT_WORDS } from "../words.ts";
import { useFromControls } from "../workspace/use-from-controls.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import type { OpenEntry } from "./use-open-entry.ts";

interface EntryControlsProps {
  readonly workspace: Workspace;
  readonly open: OpenEntry;
}

/** The controls that meet an entry, and the answer that follows from their state. */
export default function EntryControls({ workspace, open }: EntryControlsProps) {
  const { record, can } = workspace;
  const { entry } = open;
  const found = useQuery(queryOf("controlledAnswers.list", { params: { id: record.id }, query: { entry } }));
  const answering = useFromControls(workspace);
  return (
    <Loaded query={found} small skeleton={<Skeletons heights={["h-10"]} />}>
      {({ items: [controlled] }) => (
        <div className="grid gap-3">
          {controlled ? (
            <>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span>
                  By the state of its controls: <strong>{RESULT_WORDS[controlled.result]}</strong>
                </span>
                {can.answer && open.row.result !== controlled.result && (
                  <Button
                    variant="outline"
                    size="sm"
                    busy={answering.busy}
                    onClick={() => void answering.run([controlled])}
                  >
                    Answer ‘{RESULT_WORDS[controlled.result]}’
                  </Button>
                )}
              </p>
              <ul aria-label={`Controls for ${entry}`} className="grid text-sm">
                {controlled.controls.map((control) => (
                  <Row key={control.id} control={control} framework={record.framework} entry={entry} />
                ))}
              </ul>
            </>
          ) : (
            <p className="max-w-prose text-sm text-muted">
              No controls linked. Link those that do what this asks, and the answer can follow from their
              state.
            </p>
          )}
          {can.tailor && <LinkControl workspace={workspace} entry={entry} />}
          {can.tailor && open.row.result !== "met" && (
            <TemplateOffers framework={record.framework} entry={entry} clientId={record.clientId} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function LinkControl({ workspace: { record }, entry }: { workspace: Workspace; entry: string }) {
  const [round, setRound] = useState(0);
  const linking = useLinking();
  return (
    <Field label="Link a control" className="w-full max-w-xs">
      {(field) => (
        <RecordPicker
          key={round}
          {...field}
          list="controls.list"
          of={{ query: { shared: "true", ...(record.clientId !== null && { clientId: record.clientId }) } }}
          noun="control"
          placeholder="Search by name"
          value=""
          labelOf={({ name }) => name}
          noteOf={(control) => STANDING_WORDS[standingOf(control)]}
          onChange={(id) => {
            if (id === "") return;
            const body = { framework: record.framework, entry, coverage: "part" as const };
            void linking.run({ params: { id }, body }).then(() => setRound((before) => before + 1));
          }}
        />
      )}
    </Field>
  );
}

const useLinking = () =>
  useAct("controlRequirements.link", { failed: "Couldn't link the control", also: ["controlledAnswers"] });

const COVERAGE_WORDS: Readonly<Record<Coverage, string>> = {
  whole: "meets all of it",
  part: "meets part of it",
};

interface RowProps {
  readonly control: EntryControl;
  readonly framework: string;
  readonly entry: string;
}

function Row({ control, framework, entry }: RowProps) {
  const { id, name, owner, inPlace, plannedOn, willBe, coverage, scenarios } = control;
  const times = useUser();
  const isOwn = useIsOwn();
  const links = useCan("assessment:answer") && isOwn(control);
  const moves = useCan("scenario:write") && isOwn(control);
  const linking = useLinking();
  const unlinking = useAct("controlRequirements.unlink", {
    done: `${name} unlinked`,
    failed: "Couldn't unlink the control",
    undo: () => linking.run({ params: { id }, body: { framework, entry, coverage } }),
    also: ["controlledAnswers"],
  });
  const moving = useStateChange(control);
  const other = coverage === "whole" ? "part" : "whole";
  const due = inPlace !== willBe && plannedOn !== null ? `, ${calendarDay(plannedOn, times)}` : "";
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0 wrap-anywhere">
        <Link
          to="/risk-management/quantitative-analysis"
          search={{ area: "controls", control: id }}
          className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
        >
          {name}
        </Link>{" "}
        <Badge variant={inPlace ? "default" : "outline"}>
          {STANDING_WORDS[standingOf(control)]}
          {due}
        </Badge>
        <span className="block text-xs text-muted">
          {[
            COVERAGE_WORDS[coverage],
            scenarios > 0 && `acts on ${counted(scenarios, "scenario")}`,
            owner !== "" && owner,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {(links || moves) && (
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={`More actions for ${name}`}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {moves && (
            <MenuItem onSelect={() => void moving(!inPlace)}>
              {inPlace ? "Mark as not in place" : "Mark as in place"}
            </MenuItem>
          )}
          {links && (
            <MenuItem
              onSelect={() =>
                void linking.run({ params: { id }, body: { framework, entry, coverage: other } })
              }
            >
              It {COVERAGE_WORDS[other]}
            </MenuItem>
          )}
          {links && (
            <MenuItem onSelect={() => void unlinking.run({ params: { id }, body: { framework, entry } })}>
              Unlink
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
}

/** Marks a control as in place or not, which moves the losses of the scenarios that it acts on; the toast says how far, and offers Undo. */
function useStateChange({ id, version, inPlace }: EntryControl) {
  const options = {
    failed: "Couldn't change the control",
    also: ["controlledAnswers", "scenarios", "exposure", "portfolios"],
  } as const;
  const back = useAct("controls.update", {
    ...options,
    done: ({ control, moved }) => ({
      title: `${control.name}: as before`,
      description: movedWords(moved, control.currency),
    }),
  });
  const change = useAct("controls.update", {
    ...options,
    done: ({ control, moved }) => ({
      title: `${control.name}: ${control.inPlace ? "in place" : "not in place"}`,
      description: movedWords(moved, control.currency),
    }),
    undo: ({ control }) => back.run({ params: { id }, body: { version: control.version, inPlace } }),
  });
  return async (next: boolean) => change.run({ params: { id }, body: { version, inPlace: next } });
}
