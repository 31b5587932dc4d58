import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import type { OwnStrength } from "@crq/threats/strengths";
import { useMemo, useRef, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import {
  applied,
  type Changes,
  changesBetween,
  countOf,
  NO_CHANGES,
  withCommonCause,
  withItem,
} from "./changes.ts";

/** The tenant's strengths while they're changed. What others save in the meantime is shown, and mine stay on top of it. */
export function useStrengths(latest: ControlStrengths) {
  const { clientId } = useUser();
  const writes = useCan("scenario:write");
  const [base, setBase] = useState(latest);
  const [changes, setChanges] = useState<Changes>(NO_CHANGES);
  /** Saved: leaving asks nothing. */
  const free = useRef(false);
  const dirty = countOf(changes) > 0;
  // Without changes of mine there is nothing to keep.
  if (latest.version !== base.version && !dirty) setBase(latest);
  const draft = useMemo(() => applied(base, changes), [base, changes]);
  const save = useAct("controlStrengths.save", {
    failed: "Couldn’t save the strengths of controls",
    done: ({ version }) => `Strengths of controls saved as version ${version}`,
    also: ["riskSimulation"],
    onDone: (saved) => {
      setBase(saved);
      setChanges(NO_CHANGES);
    },
    // The group is read again: what someone else saved then shows beside mine.
    onConflict: () => undefined,
  });
  return {
    base,
    changes,
    draft,
    dirty,
    free,
    /** What someone else saved since; undefined if no one did. */
    theirs: latest.version > base.version ? latest : undefined,
    /** Someone who works for one client reads them. */
    disabled: !writes || clientId !== null,
    set: (of: string, to: OwnStrength | null) => setChanges((before) => withItem(base, before, of, to)),
    setCommonCause: (to: number) => setChanges((before) => withCommonCause(base, before, to)),
    /** Makes an earlier version the next one, unsaved. */
    restore: (to: ControlStrengths) => setChanges(changesBetween(base, to)),
    discard: () => setChanges(NO_CHANGES),
    /** My changes on top of what someone else saved. */
    adopt: () => {
      setBase(latest);
      setChanges(rebased(latest, changes));
    },
    busy: save.busy,
    save: async () => save.run({ body: { version: base.version, ...draft } }),
  };
}

/** What `useStrengths` gives. */
export type StrengthEditor = ReturnType<typeof useStrengths>;

/** My changes, as changes of what someone else saved: those that they made alike are none any more. */
function rebased(onto: ControlStrengths, { items, commonCause }: Changes): Changes {
  let changes = NO_CHANGES;
  for (const [of, to] of items) changes = withItem(onto, changes, of, to);
  return commonCause === undefined ? changes : withCommonCause(onto, changes, commonCause);
}
