import type { ListView, ViewedList } from "@crq/contract/platform/list-views";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAct } from "../use-act.ts";
import SaveView from "./save-view.tsx";

interface ManageViewsProps {
  readonly list: ViewedList;
  readonly views: readonly ListView[];
  readonly shares: boolean;
  readonly onClose: () => void;
}

/** Renames, shares and deletes views of a list. */
export default function ManageViews({ list, views, shares, onClose }: ManageViewsProps) {
  const [changing, setChanging] = useState<ListView>();
  if (changing)
    return (
      <SaveView
        {...{ list, shares }}
        search={changing.search}
        columns={changing.columns}
        view={changing}
        onClose={() => setChanging(undefined)}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Manage views"
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {views.length === 0 ? (
        <p className="text-sm text-muted">No views are left.</p>
      ) : (
        <ul className="divide-y divide-line">
          {views.map((view) => (
            <Line
              key={view.id}
              list={list}
              view={view}
              changes={view.shared ? shares : view.own}
              onChange={() => setChanging(view)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface LineProps {
  readonly list: ViewedList;
  readonly view: ListView;
  readonly changes: boolean;
  readonly onChange: () => void;
}

function Line({ list, view, changes, onChange }: LineProps) {
  const { id, name, shared, isDefault, search, columns, own, ownerName } = view;
  const again = useAct("listViews.create", { failed: "Couldn't restore the view" });
  const remove = useAct("listViews.remove", {
    done: `${name} deleted`,
    failed: "Couldn't delete the view",
    undo: async () => again.run({ body: { list, name, shared, isDefault, search, columns } }),
  });
  return (
    <li className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <span className="min-w-0 grow wrap-anywhere">
        {name}
        {isDefault && <Badge className="ml-2">Default</Badge>}
        {shared && (
          <span className="block text-xs text-muted">{own ? "Shared by you" : `Shared by ${ownerName}`}</span>
        )}
      </span>
      {changes && (
        <>
          <Button variant="ghost" size="sm" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Delete ${name}`}
            busy={remove.busy}
            onClick={() => void remove.run({ params: { id } })}
          >
            Delete
          </Button>
        </>
      )}
    </li>
  );
}
