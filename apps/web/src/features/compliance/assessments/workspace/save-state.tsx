import { CloudOff, CloudUpload, CircleCheck, TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../../../../ui/button.tsx";
import { count, counted } from "../../../../ui/format.ts";
import type { QueueState } from "../answers/answer-queue.ts";
import type { Workspace } from "./use-workspace.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the entries' answers are saved. */
export function SaveState({ workspace }: { readonly workspace: Workspace }) {
  const { state, queue } = workspace.answers;
  return (
    <SavingState
      state={state}
      queue={queue}
      onShow={() => workspace.change({ show: "unsaved", in: undefined, q: undefined })}
    />
  );
}

interface SavingStateProps {
  readonly state: QueueState;
  readonly queue: { readonly flush: () => Promise<void> };
  /** Shows what isn't saved. */
  readonly onShow?: () => void;
}

/** Whether answers are saved, on their way, or kept on this device. */
export function SavingState({ state, queue, onShow }: SavingStateProps) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const waiting = [...state.waiting.values()];
  const conflicts = waiting.filter(({ theirs }) => Object.keys(theirs).length > 0).length;
  const refused = waiting.filter((one) => one.refused !== undefined).length;
  const show = onShow && (
    <Button variant="link" size="sm" onClick={onShow}>
      Show
    </Button>
  );
  const offline = state.offline || !online;
  return (
    <output className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
      {state.unkept && (
        <span className="text-bad">
          This browser’s storage is full or blocked: stay on this page until everything is saved.
        </span>
      )}
      {conflicts > 0 ? (
        <>
          <TriangleAlert aria-hidden className="size-4 text-warn" />
          {counted(conflicts, "answer")} changed by someone else too {show}
        </>
      ) : refused > 0 ? (
        <>
          <TriangleAlert aria-hidden className="size-4 text-bad" />
          {counted(refused, "answer")} not saved {show}
        </>
      ) : offline ? (
        <>
          <CloudOff aria-hidden className="size-4 text-warn" />
          {waiting.length === 0
            ? "Offline. You can go on answering"
            : `Offline. ${count(waiting.length)} kept on this device`}
          <Button variant="link" size="sm" onClick={() => void queue.flush()}>
            Try now
          </Button>
        </>
      ) : waiting.length > 0 ? (
        <>
          <CloudUpload aria-hidden className="size-4 text-muted" />
          <span className="text-muted">Saving…</span>
        </>
      ) : state.savedAt === undefined ? null : (
        <>
          <CircleCheck aria-hidden className="size-4 text-ok" />
          <span className="text-muted">Saved</span>
        </>
      )}
    </output>
  );
}
