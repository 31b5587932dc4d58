import { Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { Spinner } from "../../../ui/state/spinner.tsx";
import type { AfterDialog } from "./entry.ts";
import { PaletteList } from "./palette-list.tsx";
import { usePalette } from "./use-palette.ts";

interface PaletteSheetProps {
  readonly onClose: () => void;
  readonly onDialog: (dialog: AfterDialog) => void;
}

/** The palette itself: one field and a list below it, over the page; on phones it fills the screen. */
export function PaletteSheet({ onClose, onDialog }: PaletteSheetProps) {
  const [typed, setTyped] = useState("");
  const [moved, setMoved] = useState<string>();
  const list = useId();
  const { groups, searching, choose } = usePalette({ typed, onClose, onDialog });
  const entries = groups.flatMap(({ lines }) => lines.map(({ entry }) => entry));
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === moved),
  );
  const active = entries[at];
  const optionId = (id: string) => `${list}-${id}`;
  const found = groups.reduce((sum, { kind, lines }) => sum + (kind === "create" ? 0 : lines.length), 0);
  const nothing = typed.trim() !== "" && !searching && found === 0;

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, at, entries.length);
    if (target !== undefined) setMoved(entries[target]?.id);
    else if (event.key === "Enter" && active !== undefined) choose(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return (
    <Sheet onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, records and actions"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={active && optionId(active.id)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog is for typing
          autoFocus
          enterKeyHint="go"
          placeholder="Search pages, records, actions"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMoved(undefined);
          }}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        />
        {searching && <Spinner size="sm" className="text-muted" />}
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <output className="sr-only">
        {typed.trim() === "" || searching ? "" : nothing ? "No results" : counted(found, "result")}
      </output>
      {nothing && (
        <div className="px-4 py-8 text-center" aria-hidden>
          <p className="font-medium">No results</p>
          <p className="mt-1 text-sm text-muted">Check the spelling or try fewer words.</p>
        </div>
      )}
      <PaletteList
        id={list}
        groups={groups}
        active={active?.id}
        optionId={optionId}
        onPoint={setMoved}
        onChoose={choose}
      />
      <Keys />
    </Sheet>
  );
}

/** The target of a key in a list of this many lines; it wraps around at both ends. */
function targetOf(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return (at - 1 + length) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : undefined;
}

/** A modal dialog at the top of the page. Escape and a click outside close it; the focus returns. */
function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it
    <dialog
      ref={ref}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
      className="mx-auto mt-[12dvh] mb-auto w-[min(40rem,calc(100vw-2rem))] overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-[oklch(0.2_0.02_225/0.45)] open:flex open:max-h-[min(34rem,76dvh)] open:animate-[rise-in_120ms_ease-out] open:flex-col max-sm:m-0 max-sm:h-dvh max-sm:max-h-none! max-sm:w-dvw max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
    >
      {children}
    </dialog>
  );
}

/** The keys that work here; phones have none. */
function Keys() {
  return (
    <p
      aria-hidden
      className="mt-auto flex gap-4 border-t border-line bg-sunken px-4 py-2 text-xs text-muted max-sm:hidden"
    >
      <Key name="↑ ↓">move</Key>
      <Key name="Enter">open</Key>
      <Key name={/Mac|iP/.test(navigator.platform) ? "⌘ Enter" : "Ctrl Enter"}>new tab</Key>
      <Key name="Esc">close</Key>
    </p>
  );
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span className="whitespace-nowrap">
      <kbd className="font-sans font-medium text-ink">{name}</kbd> {children}
    </span>
  );
}
