import { missingToPublish } from "@crq/contract/compliance/control-template-fields";
import type { ControlTemplateRecord } from "@crq/contract/compliance/control-templates";
import { useMemo, useRef, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { type Draft, draftOf, type Problems, readDraft } from "./draft.ts";

/** A template while it's written. `latest` is what the server has; what is typed stays when someone else saves. */
export function useEditor(latest: ControlTemplateRecord) {
  const { clientId } = useUser();
  const [based, setBased] = useState(latest);
  const [first, setFirst] = useState(() => draftOf(latest.content));
  const [draft, setDraft] = useState(first);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  /** Saved: leaving asks nothing. */
  const free = useRef(false);
  const { fields, problems } = useMemo(() => readDraft(draft), [draft]);
  const dirty = draft !== first;
  const start = (record: ControlTemplateRecord) => {
    const next = draftOf(record.content);
    setBased(record);
    setFirst(next);
    setDraft(next);
    setAsked(false);
    setRefused({});
  };
  // Someone else's changes are taken in where nothing is typed; after this one's own save or act too.
  if (latest.version > based.version && !dirty) start(latest);
  const update = useAct("controlTemplates.update", {
    done: "Control template saved",
    failed: "Couldn't save the control template",
    onDone: start,
  });
  const publish = useAct("controlTemplates.publish", {
    done: ({ edition }) => `Published as edition ${edition}`,
    failed: "Couldn't publish the control template",
  });
  const complete = Object.keys(problems).length === 0;
  const save = async (version = based.version) => {
    setAsked(true);
    if (!complete) return false;
    const form = { values: fields, tell: setRefused };
    return update.run({ params: { id: based.id }, body: { version, content: fields } }, form);
  };
  return {
    record: based,
    draft,
    set: (change: Partial<Draft>) => {
      setDraft({ ...draft, ...change });
      setRefused({});
    },
    free,
    fields,
    /** Shown from the first try to save. */
    problems: asked ? { ...problems, ...refused } : {},
    complete,
    missing: missingToPublish(fields),
    /** Someone who works for one client reads it, and a retired one stays as it is. */
    disabled: clientId !== null || based.status === "retired",
    dirty,
    busy: update.busy || publish.busy,
    /** Someone else saved since this one began. */
    newer: latest.version > based.version ? latest : undefined,
    save,
    saveOver: async () => save(latest.version),
    takeTheirs: () => start(latest),
    publish: async () => publish.run({ params: { id: based.id }, body: { version: based.version } }),
  };
}

/** What `useEditor` gives. */
export type Editor = ReturnType<typeof useEditor>;
