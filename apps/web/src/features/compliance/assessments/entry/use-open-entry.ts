import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Fields, withFields } from "../answers/answer-fields.ts";
import { answerQuery, type ShownRow } from "../answers/use-answers.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import type { Person } from "./person-picker.tsx";

interface SetOptions {
  /** Waits for a pause in typing. */
  readonly rest?: boolean;
  /** The result follows from the objectives. */
  readonly follows?: boolean;
}

/** The open entry's answer with its texts, and how to change it. */
export function useOpenEntry(workspace: Workspace, entry: string) {
  const { record, answers, can } = workspace;
  const saved = useQuery({ ...answerQuery(record.id, entry), enabled: answers.saved.has(entry) });
  const [assigned, setAssigned] = useState<Person | null>();
  const [asked, setAsked] = useState(false);
  const listed = answers.saved.get(entry)!;
  const texts = textsOf(listed, saved.data);
  const waiting = answers.state.waiting.get(entry);
  const row = withFields<ShownRow>({ ...listed, ...texts }, waiting?.changed ?? {});
  const set = (change: Fields, options: SetOptions = {}) =>
    answers.queue.set(entry, { ...listed, ...texts }, change, options);
  const { assigneeId } = row;
  const known = [assigned, { id: listed.assigneeId, name: listed.assigneeName }].find(
    (person) => person?.id === assigneeId,
  );
  return {
    entry,
    row,
    can,
    waiting,
    set,
    /** Its texts couldn't be loaded. */
    failed: saved.isError || saved.fetchStatus === "paused",
    history: saved.data?.history,
    /** The reason why it doesn't apply was asked for and isn't there yet. */
    asked,
    setAsked,
    assignee: assigneeId === null ? null : ({ id: assigneeId, name: known?.name ?? "…" } satisfies Person),
    assign: (person: Person | null) => {
      setAssigned(person);
      set({ assigneeId: person?.id ?? null });
    },
  };
}

/** What `useOpenEntry` gives. */
export type OpenEntry = ReturnType<typeof useOpenEntry>;

/** The texts as far as they are known: where the list says that there is none, nothing has to be loaded. */
function textsOf(listed: ShownRow, loaded: ShownRow | undefined): Partial<ShownRow> {
  const note = loaded?.note ?? listed.note ?? (listed.noted ? undefined : "");
  const plain = listed.applicability === "applicable";
  const justification = loaded?.justification ?? listed.justification ?? (plain ? "" : undefined);
  const providedBy = loaded?.providedBy ?? listed.providedBy ?? (plain ? "" : undefined);
  return {
    ...(note !== undefined && { note }),
    ...(justification !== undefined && { justification }),
    ...(providedBy !== undefined && { providedBy }),
  };
}
