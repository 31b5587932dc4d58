import type { ControlTemplateSummary } from "@crq/contract/compliance/control-templates";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useList } from "../../../../screen/use-list.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { STATUS_WORDS } from "../words.ts";
import { downloadTemplates } from "./download-templates.ts";
import { FILTERS } from "./filters.ts";
import { ownColumns } from "./template-columns.tsx";
import { useMayUse } from "../use/use-may-use.ts";

const NewTemplate = lazy(() => import("./new-template.tsx"));
const PutInPlace = lazy(() => import("../use/put-in-place.tsx"));

type Act = "copy" | "use" | "remove";

/** The tenant's own templates: drafts, published and retired ones. */
export function OwnList({ create }: { readonly create: ReactNode }) {
  const user = useUser();
  const [acting, setActing] = useState<{ readonly on: ControlTemplateSummary; readonly act: Act }>();
  const close = () => setActing(undefined);
  const list = useList("controlTemplates.list", {
    columns: ownColumns(user),
    sort: "name",
    filters: { status: { label: "Status", all: "All statuses", choices: STATUS_WORDS }, ...FILTERS },
  });
  const menu = (row: ControlTemplateSummary) => (
    <TemplateMenu template={row} onAct={(act) => setActing({ on: row, act })} />
  );
  return (
    <>
      <DataTable
        {...list}
        label="Your control templates"
        search="Search by name or tag"
        rowActions={menu}
        empty={
          <EmptyState title="No control templates of your own yet" action={create}>
            Copy one that <Link to="/templates/control-template">comes with the product</Link> and change it,
            or write your own.
          </EmptyState>
        }
      />
      <Suspense>
        {acting?.act === "copy" && <NewTemplate from={{ ...acting.on, own: true }} onClose={close} />}
        {acting?.act === "use" && <PutInPlace template={acting.on.id} onClose={close} />}
      </Suspense>
      {acting?.act === "remove" && <RemoveTemplate template={acting.on} onClose={close} />}
    </>
  );
}

interface TemplateMenuProps {
  readonly template: ControlTemplateSummary;
  readonly onAct: (act: Act) => void;
}

function TemplateMenu({ template, onAct }: TemplateMenuProps) {
  const navigate = useNavigate();
  const manages = useUser().clientId === null;
  const puts = useMayUse();
  const { id, name, status } = template;
  const params = { id };
  const revive = useAct("controlTemplates.revive", {
    done: `${name} brought back`,
    failed: "Couldn't bring the template back",
  });
  const retire = useAct("controlTemplates.retire", {
    done: `${name} retired`,
    failed: "Couldn't retire the template",
    undo: async () => revive.run({ params }),
  });
  return (
    <RowMenu label={name}>
      {puts && status === "published" && <MenuItem onSelect={() => onAct("use")}>Put in place</MenuItem>}
      {manages && status !== "retired" && (
        <MenuItem onSelect={() => void navigate({ to: "/templates/control-template/edit/$id", params })}>
          Edit
        </MenuItem>
      )}
      {manages && <MenuItem onSelect={() => onAct("copy")}>Copy</MenuItem>}
      <MenuItem onSelect={() => void downloadTemplates(template)}>Download</MenuItem>
      {manages && status === "published" && (
        <MenuItem onSelect={() => void retire.run({ params })}>Retire</MenuItem>
      )}
      {manages && status === "retired" && (
        <MenuItem onSelect={() => void revive.run({ params })}>Bring back</MenuItem>
      )}
      {manages && status === "draft" && <MenuItem onSelect={() => onAct("remove")}>Delete</MenuItem>}
    </RowMenu>
  );
}

interface RemoveTemplateProps {
  readonly template: ControlTemplateSummary;
  readonly onClose: () => void;
}

function RemoveTemplate({ template: { id, name }, onClose }: RemoveTemplateProps) {
  const remove = useAct("controlTemplates.remove", {
    done: `${name} deleted`,
    failed: "Couldn't delete the template",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      description="The draft is deleted for good. It was never published, so no control was made from it."
      confirmLabel="Delete"
      destructive
      busy={remove.busy}
      onConfirm={() => void remove.run({ params: { id } })}
      onCancel={onClose}
    />
  );
}
