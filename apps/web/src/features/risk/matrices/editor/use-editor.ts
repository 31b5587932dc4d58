import type { RiskMatrix } from "@crq/contract/risk/register/matrices";
import { proportionalLevels } from "@crq/engine/rating/effect";
import { sizeOf } from "@crq/engine/rating/scales";
import { matrixProblems, reversals, unusedRatings } from "@crq/engine/rating/matrix";
import { useMemo, useRef, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { type Draft, draftOf, matrixOf } from "./draft.ts";

/** A risk matrix while it's changed: what differs, what is wrong, and how it's saved. */
export function useEditor(record: RiskMatrix) {
  const { clientId } = useUser();
  const writes = useCan("risk:write");
  const [name, setName] = useState(record.name);
  const [description, setDescription] = useState(record.description);
  const [first] = useState(() => draftOf(record.matrix));
  const [draft, setDraft] = useState(first);
  /** Saved: leaving asks nothing. */
  const free = useRef(false);
  const matrix = useMemo(() => matrixOf(draft), [draft]);
  const problems = useMemo(() => matrixProblems(matrix), [matrix]);
  /** Where risks go when a scale gets another size: in proportion. */
  const levels = useMemo(() => {
    const [from, to] = [sizeOf(record.matrix), sizeOf(matrix)];
    if (from.likelihood === to.likelihood && from.impact === to.impact) return undefined;
    const { likelihood, impact } = proportionalLevels(from, to);
    return { likelihood: [...likelihood], impact: [...impact] };
  }, [record, matrix]);
  const update = useAct("riskMatrices.update", {
    done: "Risk matrix saved",
    failed: "Couldn't save the risk matrix",
  });
  return {
    record,
    name,
    setName,
    description,
    setDescription,
    draft,
    change: (to: (before: Draft) => Draft) => setDraft(to),
    free,
    matrix,
    problem: (path: string) => problems.find((one) => one.path === path)?.message,
    problems,
    levels,
    /** What is allowed and rarely meant: cells with a lower rating than a neighbor, and ratings without a cell. */
    falls: reversals(draft),
    unused: unusedRatings(draft),
    /** Someone who works for one client reads it, and an archived matrix stays as it is. */
    disabled: !writes || clientId !== null || record.archivedAt !== null,
    dirty: name !== record.name || description !== record.description || draft !== first,
    complete: name.trim() !== "" && problems.length === 0,
    busy: update.busy,
    save: async () =>
      update.run({
        params: { id: record.id },
        body: { version: record.version, name: name.trim(), description, matrix, ...(levels && { levels }) },
      }),
  };
}

/** What `useEditor` gives. */
export type Editor = ReturnType<typeof useEditor>;
