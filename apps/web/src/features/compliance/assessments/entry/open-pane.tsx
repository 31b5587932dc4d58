import { useAnswerKeys } from "../workspace/use-keys.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import { EntryPane } from "./entry-pane.tsx";
import { useOpenEntry } from "./use-open-entry.ts";

interface OpenPaneProps {
  readonly workspace: Workspace;
  readonly id: string;
  readonly onOpen: (id: string | undefined) => void;
}

/** The open entry with its neighbors in the list, answered by keys too. */
export default function OpenPane({ workspace, id, onOpen }: OpenPaneProps) {
  const { framework, listed } = workspace;
  const open = useOpenEntry(workspace, id);
  useAnswerKeys(workspace, open);
  const at = listed.findIndex(({ entry }) => entry.id === id);
  return (
    <EntryPane
      workspace={workspace}
      entry={framework.entries.get(id)!}
      open={open}
      place={at + 1}
      previous={at < 0 ? undefined : listed[at - 1]?.entry.id}
      next={at < 0 ? listed[0]?.entry.id : listed[at + 1]?.entry.id}
      onOpen={onOpen}
    />
  );
}
