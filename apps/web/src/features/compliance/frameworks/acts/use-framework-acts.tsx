import type { Framework } from "@crq/contract/compliance/frameworks";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { ONE } from "../paths.ts";
import type { AskingAct } from "./act-props.ts";
import type { FrameworkAct } from "./offered-acts.ts";

const ActDialog = lazy(async () => ({ default: (await import("./act-dialogs.tsx")).ActDialog }));

interface Options {
  /** Runs with the changed framework, such as to keep its new version. */
  readonly onChanged?: (framework: Framework) => void;
  /** Runs once a framework is archived or deleted. */
  readonly onGone?: () => void;
}

/** Does what the menus offer: at once, or after the dialog that it renders as `dialog`. */
export function useFrameworkActs({ onChanged, onGone }: Options = {}) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly act: AskingAct; readonly framework: Framework }>();
  const restoring = useAct("frameworks.restore", {
    done: (framework) => `${nameOf(framework)} restored`,
    failed: "Couldn't restore the framework",
  });
  const archiving = useAct("frameworks.archive", {
    done: (framework) => `${nameOf(framework)} archived`,
    undo: async ({ id }) => restoring.run({ params: { id }, query: {} }),
    failed: "Couldn't archive the framework",
    onDone: () => onGone?.(),
  });
  const run = (act: FrameworkAct, framework: Framework) => {
    const input = { params: { id: framework.id }, query: {} };
    if (act === "archive") void archiving.run(input);
    else if (act === "restore") void restoring.run(input);
    else if (act === "compare" || act === "replaceByFile" || act === "editionFromFile") {
      const view = act === "compare" ? "changes" : "import";
      void navigate({ to: ONE, params: { frameworkId: framework.id }, search: { view } });
    } else setAsked({ act, framework });
  };
  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      <ActDialog {...asked} onChanged={onChanged} onGone={onGone} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { run, dialog };
}
