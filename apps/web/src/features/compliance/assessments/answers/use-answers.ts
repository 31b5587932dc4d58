import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type CallResult, call, queryOf } from "../../../../api/call.ts";
import { refresh } from "../../../../api/refresh.ts";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useSealedStore } from "../../../../session/sealed-storage.ts";
import { useUser } from "../../../../session/user-context.ts";
import { fieldsOf, withFields } from "./answer-fields.ts";
import { type AnswerQueue, type QueueParts, type QueueState, answerQueue } from "./answer-queue.ts";
import { browserParts, ending, useRunning } from "./browser-queue.ts";
import { resultOfObjectives } from "./result-of-objectives.ts";
import { type WaitingStore, waitingStore } from "./waiting-store.ts";

type FullRow = CallResult<"assessmentAnswers.save">;
/** A row as the screen shows it: with what isn't saved yet, and with its texts once they're loaded. */
export type ShownRow = AnswerRow & Partial<Pick<FullRow, "note" | "justification" | "providedBy">>;

/** Other people's answers appear within this time. */
const EVERY_MS = 45_000;

const listOf = (id: string) => queryOf("assessmentAnswers.list", { params: { id } });
/** The answer to one entry with its texts. */
export const answerQuery = (id: string, entry: string) =>
  queryOf("assessmentAnswers.get", { params: { id }, query: { entry } });

/** Every answer of an assessment, from the query cache. */
export function useAnswerList(id: string) {
  return useQuery({ ...listOf(id), refetchInterval: EVERY_MS });
}

/** An assessment's answers with what waits to be saved, and the way to change them. */
export function useAnswers(id: string, framework: Framework, read: readonly AnswerRow[]) {
  const { queue, state } = useQueue(id, framework);
  // From the cache, not from the caller, who is drawn a moment later: in between, an answer would neither wait nor be there.
  const list = useQuery({ ...listOf(id), enabled: false }).data?.items ?? read;
  const saved = useMemo(() => new Map(list.map((row): [string, ShownRow] => [row.entry, row])), [list]);
  const rows = useMemo(() => {
    const all = new Map(saved);
    for (const [entry, { changed }] of state.waiting) {
      const row = all.get(entry);
      if (row) all.set(entry, withFields(row, changed));
    }
    return all;
  }, [saved, state.waiting]);
  return {
    /** As the server has them. */
    saved,
    /** As they are shown, with what isn't saved yet. */
    rows,
    queue,
    state,
  };
}

function useQueue(id: string, framework: Framework): { queue: AnswerQueue<ShownRow>; state: QueueState } {
  const client = useQueryClient();
  const sealed = useSealedStore();
  const { id: userId, tenantId } = useUser();
  const [queue] = useState(() => {
    const store = waitingStore(sealed, () => Object.keys(localStorage), {
      userId,
      tenantId,
      assessmentId: id,
    });
    return answerQueue(partsOf(client, { id, framework, store }));
  });
  const state = useRunning(queue);
  // The record's figures follow once everything is saved.
  const idle = !state.sending && state.savedAt !== undefined && state.waiting.size === 0;
  useEffect(() => {
    if (idle) void refresh(client, "assessmentRecords", "frameworkProgress", "assessments");
  }, [client, idle]);
  return { queue, state };
}

interface Place {
  readonly id: string;
  readonly framework: Framework;
  readonly store: WaitingStore;
}

function partsOf(client: QueryClient, { id, framework, store }: Place): QueueParts<ShownRow> {
  const read = async (entry: string) => call("assessmentAnswers.get", { params: { id }, query: { entry } });
  return {
    store,
    savedOf: (row) => ({ version: row.version, fields: fieldsOf(row) }),
    send: async (entry, version, body) => {
      try {
        const row = await call("assessmentAnswers.save", {
          params: { id },
          body: { entry, version, ...body },
        });
        return { kind: "saved", row };
      } catch (error) {
        return ending(error, version, async () => read(entry));
      }
    },
    deriveOf: (entry) => {
      const { objectives } = framework.entries.get(entry) ?? {};
      return objectives && ((fields) => resultOfObjectives(objectives, fields));
    },
    onRow: (_entry, row) => keepRows(client, id, [row as FullRow]),
    onElsewhere: (entry) =>
      void read(entry).then(
        (row) => keepRows(client, id, [row]),
        () => undefined,
      ),
    ...browserParts(`answers:${id}`),
  };
}

/** Puts saved rows into what is shown. */
export function keepRows(client: QueryClient, id: string, saved: readonly FullRow[]): void {
  const fresh = new Map(saved.map((row) => [row.entry, row]));
  client.setQueryData(listOf(id).queryKey, (before) => {
    if (!before) return before;
    // An older reply can come in after a newer one.
    const items = before.items.map((row) => {
      const now = fresh.get(row.entry);
      return now && now.version >= row.version ? { ...row, ...now } : row;
    });
    return { items };
  });
  for (const row of saved)
    client.setQueryData(answerQuery(id, row.entry).queryKey, (before) =>
      before && row.version >= before.version ? { ...before, ...row } : before,
    );
}
