import type { CallResult, RouteName } from "../api/call.ts";
import { useAct } from "./use-act.ts";

/** The groups of routes whose records have a name, name their tenant and can be archived and restored. */
type ArchivingGroup = {
  [N in RouteName]: N extends `${infer G}.archive`
    ? `${G}.restore` extends infer R extends RouteName
      ? CallResult<R> extends { name: string; tenantId: string }
        ? G
        : never
      : never
    : never;
}[RouteName];

interface Archivable {
  readonly id: string;
  readonly tenantId: string;
}

/** The choices for the filter of archived records, for `useList`. */
export const ARCHIVED_CHOICES = {
  usual: "no",
  choices: { no: "In use", yes: "Archived", all: "In use and archived" },
  className: "w-44",
} as const;

/** Archiving records of a group, with Undo, and restoring them: `useArchiving("clients", "client")`. `onDone` runs after one is archived. */
export function useArchiving(group: ArchivingGroup, noun: string, onDone?: () => void) {
  const restoring = useAct(`${group}.restore`, {
    done: ({ name }) => `${name} restored`,
    failed: `Couldn't restore the ${noun}`,
  });
  const input = ({ id, tenantId }: Archivable) => ({ params: { id }, query: { tenantId } });
  const restore = async (record: Archivable) => restoring.run(input(record));
  const archiving = useAct(`${group}.archive`, {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: `Couldn't archive the ${noun}`,
    ...(onDone && { onDone }),
  });
  return {
    archive: async (record: Archivable) => archiving.run(input(record)),
    restore,
    busy: archiving.busy,
  };
}
