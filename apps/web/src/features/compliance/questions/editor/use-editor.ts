import type { QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
import { setProblems } from "@crq/frameworks/questions/question-set";
import { useMemo, useRef, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { askedOf, type Draft, draftOf, writtenOf } from "./draft.ts";

/** A set while it's written: what has changed, what is wrong, and how it's saved and published. */
export function useEditor(set: QuestionSetRecord) {
  const { clientId } = useUser();
  const [name, setName] = useState(set.name);
  const [description, setDescription] = useState(set.description);
  const [first] = useState((): Draft => {
    const draft = draftOf(set);
    return draft.length === 0 ? [{ title: "Questions", items: [] }] : draft;
  });
  const [draft, setDraft] = useState(first);
  /** Saved: leaving asks nothing. */
  const free = useRef(false);
  const asked = useMemo(() => askedOf(draft), [draft]);
  const problems = useMemo(() => setProblems({ sections: asked }), [asked]);
  const named = name.trim() !== "" && draft.every(({ title }) => title.trim() !== "");
  const update = useAct("questionSets.update", {
    done: "Question set saved",
    failed: "Couldn't save the question set",
  });
  const publish = useAct("questionSets.publish", {
    done: ({ edition }) => `Published as edition ${edition}`,
    failed: "Couldn't publish the question set",
  });
  return {
    set,
    name,
    setName,
    description,
    setDescription,
    draft,
    setDraft,
    free,
    /** The draft as it's asked. */
    asked,
    problems,
    /** Someone who works for one client reads it, and a retired set stays as it is. */
    disabled: clientId !== null || set.status === "retired",
    dirty: name !== set.name || description !== set.description || draft !== first,
    complete: named && problems.length === 0,
    total: draft.reduce((sum, { items }) => sum + items.length, 0),
    busy: update.busy || publish.busy,
    save: async () =>
      update.run({
        params: { id: set.id },
        body: { version: set.version, name, description, sections: writtenOf(draft) },
      }),
    publish: async () => publish.run({ params: { id: set.id }, body: { version: set.version } }),
  };
}

/** What `useEditor` gives. */
export type Editor = ReturnType<typeof useEditor>;
