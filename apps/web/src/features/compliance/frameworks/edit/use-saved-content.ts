import type { FrameworkContent } from "@crq/frameworks/official";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type CallResult, queryOf } from "../../../../api/call.ts";
import { combined } from "../content/content-changes.ts";
import { type Met, saveContent, versionOf } from "./save-content.ts";
import { useSteps } from "./use-steps.ts";

/** Whether everything is saved; if not, why not. */
type SaveState = "saved" | "saving" | "failed" | "conflict";

/** A pause in editing after which changes are saved. */
const REST_MS = 700;

/**
 * A draft's content while it's edited: each change can be undone, and is saved by itself after a moment, by version. If someone else
 * saved first, changes to different entries are combined; where both changed one, the person decides.
 */
export function useSavedContent(id: string, loaded: CallResult<"frameworks.content">) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => versionOf(loaded));
  const steps = useSteps(saved.content);
  const [state, setState] = useState<SaveState>("saved");
  const [problem, setProblem] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Met>();
  const running = useRef<Promise<boolean>>(undefined);
  const content = steps.now;
  const dirty = content !== saved.content;

  const take = ({ theirs }: Met, keep: boolean) => {
    const base = saved.content;
    setSaved(theirs);
    steps.restart(theirs.content, (mine) =>
      keep ? combined(base, mine, theirs.content).content : theirs.content,
    );
    setConflict(undefined);
    setState("saved");
  };
  const save = async (next: FrameworkContent): Promise<boolean> => {
    setState("saving");
    setProblem(null);
    const outcome = await saveContent(id, saved, next);
    if (outcome.kind === "saved") {
      const { version, framework } = outcome;
      if (framework)
        client.setQueryData(queryOf("frameworks.get", { params: { id }, query: {} }).queryKey, framework);
      setSaved({ content: next, version });
      setState("saved");
      return true;
    }
    if (outcome.kind === "failed") {
      setProblem(outcome.error);
      setState("failed");
    } else if (outcome.both.length > 0) {
      setConflict(outcome);
      setState("conflict");
    } else take(outcome, true);
    return false;
  };
  // One save at a time: each names the version that the one before made.
  const saveNow = async (next: FrameworkContent) => {
    running.current ??= save(next).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const rested = useEffectEvent((next: FrameworkContent) => void saveNow(next));
  useEffect(() => {
    if (!dirty || state === "failed" || state === "conflict") return undefined;
    const timer = setTimeout(() => rested(content), REST_MS);
    return () => clearTimeout(timer);
  }, [content, dirty, state]);

  // Read again, with changes of someone else: shown at once, unless there are changes to combine with.
  const [read, setRead] = useState(loaded);
  if (loaded !== read) {
    setRead(loaded);
    if (loaded.version > saved.version && !dirty && state === "saved")
      take({ theirs: versionOf(loaded), both: [] }, false);
  }

  return {
    content,
    version: saved.version,
    dirty,
    state: dirty && state === "saved" ? "saving" : state,
    problem,
    conflict,
    edit: steps.edit,
    undo: steps.undo,
    redo: steps.redo,
    /** Saves what isn't saved yet; whether everything is then. */
    flush: async () => !dirty || (await saveNow(content)),
    /** After the framework's details were saved under a new version. */
    adopt: (version: number) => setSaved((now) => ({ ...now, version })),
    resolve: (keep: boolean) => conflict && take(conflict, keep),
    discard: () => {
      steps.restart(saved.content, () => saved.content);
      setProblem(null);
      setState("saved");
    },
  } as const;
}

/** A draft's content while it's edited. */
export type SavedContent = ReturnType<typeof useSavedContent>;
