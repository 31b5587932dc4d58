import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, FileText } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";

interface ActsProps {
  readonly project: ProjectRecord;
  readonly changes: boolean;
}

/** What can be done with a project in its state. */
export function ProjectActs({ project, changes }: ActsProps) {
  const { id, version, status, name, reference } = project;
  const [completing, setCompleting] = useState(false);
  const approve = useAct("projects.approve", {
    done: `${reference} ${name} approved`,
    failed: "Couldn't approve the project",
    also: ["projectEffects"],
  });
  const update = useAct("projects.update", {
    done: ({ name: saved }) => `${saved} saved`,
    failed: "Couldn't save the project",
  });
  const move = (to: "proposed" | "in_progress" | "dropped") =>
    void update.run({ params: { id }, query: {}, body: { version, status: to } });
  const going = status === "approved" || status === "in_progress";
  const busy = approve.busy || update.busy;
  return (
    <>
      <Link
        to="/risk-management/remediation/project/$id"
        params={{ id }}
        search={{ view: "statement" }}
        className={buttonVariants({ variant: "outline" })}
      >
        <FileText aria-hidden /> Statement
      </Link>
      {changes && (
        <>
          {status === "proposed" && (
            <Button busy={busy} onClick={() => void approve.run({ body: { projects: [{ id, version }] } })}>
              Approve
            </Button>
          )}
          {going && <Button onClick={() => setCompleting(true)}>Complete</Button>}
          {status === "dropped" && (
            <Button busy={busy} onClick={() => move("proposed")}>
              Propose again
            </Button>
          )}
          <Menu
            trigger={
              <Button variant="outline" size="icon" aria-label={`More actions for ${name}`}>
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {status !== "dropped" && <EditItem id={id} />}
            {status === "approved" && <MenuItem onSelect={() => move("in_progress")}>Start work</MenuItem>}
            {status === "approved" && (
              <MenuItem onSelect={() => move("proposed")}>Take the approval back</MenuItem>
            )}
            {status !== "dropped" && <MenuItem onSelect={() => move("dropped")}>Drop project</MenuItem>}
            {status === "dropped" && <EditItem id={id} />}
          </Menu>
        </>
      )}
      {completing && <CompleteDialog project={project} onClose={() => setCompleting(false)} />}
    </>
  );
}

function EditItem({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  return (
    <MenuItem
      onSelect={() =>
        void navigate({
          to: "/risk-management/remediation/project/$id",
          params: { id },
          search: { view: "edit" },
        })
      }
    >
      Edit
    </MenuItem>
  );
}
