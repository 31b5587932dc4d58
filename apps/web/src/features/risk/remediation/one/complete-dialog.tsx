import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted, money } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";

interface CompleteProps {
  readonly project: ProjectRecord;
  readonly onClose: () => void;
}

/** Shows what completing a project changes, and does it. */
export function CompleteDialog({ project, onClose }: CompleteProps) {
  const { id, version, name, reference, tasks } = project;
  const query = useQuery(queryOf("projects.completion", { params: { id } }));
  const complete = useAct("projects.complete", {
    done: ({ moved }) =>
      `${reference} ${name} completed${moved.length === 0 ? "" : `; ${counted(moved.length, "scenario")} moved`}`,
    failed: "Couldn't complete the project",
    also: ["projectEffects", "scenarios", "controls", "exposure", "plan"],
    onDone: onClose,
  });
  const open = tasks.filter(({ state }) => state !== "done").length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Complete ${name}`}
      description="Its controls are put in place in every scenario that they act on, and the loss afterwards is frozen. A completed project stays as it is."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={complete.busy}
            disabled={!query.data}
            onClick={() => void complete.run({ params: { id }, body: { version } })}
          >
            Complete project
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeletons heights={["h-20"]} />}>
        {({ controls, moved }) => (
          <div className="grid gap-4 text-sm">
            {open > 0 && (
              <p>
                {counted(open, "task")} {open === 1 ? "isn’t" : "aren’t"} done yet.
              </p>
            )}
            <p className="wrap-anywhere">
              {controls.length === 0
                ? "No control is put in place."
                : `Put in place: ${controls.map((one) => one.name).join(", ")}.`}
            </p>
            {moved.length > 0 && (
              <ul aria-label="Scenarios that move" className="border-t border-line">
                {moved.map(({ id: scenario, title, currency, before, after }) => (
                  <li
                    key={scenario}
                    className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5"
                  >
                    <span className="min-w-0 wrap-anywhere">{title}</span>
                    <span className="num text-muted">
                      {money(before, currency)} to {money(after, currency)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
