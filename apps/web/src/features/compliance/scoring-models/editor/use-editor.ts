import type { ScoringModelRecord } from "@crq/contract/compliance/scoring-models";
import { assessable } from "@crq/frameworks/assessable";
import { modelProblems } from "@crq/frameworks/scoring/own-model";
import { useMemo, useRef, useState } from "react";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { type Draft, draftOf, modelOf, withoutWeights } from "./draft.ts";

/** A scoring model while it's written: what has changed, what is wrong, and how it's saved and published. */
export function useEditor(record: ScoringModelRecord) {
  const { clientId } = useUser();
  const [name, setName] = useState(record.name);
  const [description, setDescription] = useState(record.description);
  const [framework, setFramework] = useState(record.framework ?? "");
  const [first] = useState(() => draftOf(record.model));
  const [draft, setDraft] = useState(first);
  /** Saved: leaving asks nothing. */
  const free = useRef(false);
  const { data: structure } = useFramework(framework);
  const model = useMemo(() => modelOf(draft), [draft]);
  const problems = useMemo(() => {
    const entries = structure && assessable(structure.base, structure.catalog.entries);
    return modelProblems(model, entries && { groups: structure.catalog.groups, entries });
  }, [model, structure]);
  const update = useAct("scoringModels.update", {
    done: "Scoring model saved",
    failed: "Couldn't save the scoring model",
  });
  const publish = useAct("scoringModels.publish", {
    done: ({ edition }) => `Published as edition ${edition}`,
    failed: "Couldn't publish the scoring model",
  });
  const change = (parts: Partial<Draft>) => setDraft((before) => ({ ...before, ...parts }));
  return {
    record,
    name,
    setName,
    description,
    setDescription,
    framework,
    chooseFramework: (id: string) => {
      setFramework(id);
      setDraft(withoutWeights(draft));
    },
    /** The framework's structure, once it's there. */
    structure,
    draft,
    change,
    free,
    model,
    problems,
    problem: (path: string) => problems.find((one) => one.path === path)?.message,
    /** Someone who works for one client reads it, and a retired model stays as it is. */
    disabled: clientId !== null || record.status === "retired",
    dirty:
      name !== record.name ||
      description !== record.description ||
      framework !== (record.framework ?? "") ||
      draft !== first,
    complete: name.trim() !== "" && problems.length === 0,
    busy: update.busy || publish.busy,
    save: async () =>
      update.run({
        params: { id: record.id },
        body: {
          version: record.version,
          name: name.trim(),
          description,
          framework: framework === "" ? null : framework,
          model,
        },
      }),
    publish: async () => publish.run({ params: { id: record.id }, body: { version: record.version } }),
  };
}

/** What `useEditor` gives. */
export type Editor = ReturnType<typeof useEditor>;
