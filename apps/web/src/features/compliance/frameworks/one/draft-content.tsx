import type { Framework } from "@crq/contract/compliance/frameworks";
import { useEffect, useState } from "react";
import type { CallResult } from "../../../../api/call.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ConflictDialog } from "../edit/conflict-dialog.tsx";
import { ContentEditor } from "../edit/content-editor.tsx";
import { EditGuard } from "../edit/edit-guard.tsx";
import { useSavedContent } from "../edit/use-saved-content.ts";
import { FrameworkHeader } from "./framework-header.tsx";
import { ReviewNote } from "./review-note.tsx";

interface DraftContentProps {
  readonly framework: Framework;
  readonly loaded: CallResult<"frameworks.content">;
}

/** A draft: its entries are edited and saved by themselves; it's submitted once all of them are. */
export function DraftContent({ framework, loaded }: DraftContentProps) {
  const editor = useSavedContent(framework.id, loaded);
  const { conflict, content, version, dirty, undo, redo, resolve } = editor;
  const [choosing, setChoosing] = useState(true);
  useUndoKeys(undo, redo);
  return (
    <>
      <FrameworkHeader
        framework={{ ...framework, version, entries: content.catalog.entries.length }}
        waits={dirty}
        onChanged={(changed) => editor.adopt(changed.version)}
      />
      <ReviewNote framework={framework} />
      <Section title="Entries">
        {conflict && !choosing && (
          <p role="alert" className="mb-3 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
            Someone else saved changes to the same entries, so yours aren’t saved yet.{" "}
            <Button variant="link" onClick={() => setChoosing(true)}>
              Choose which to keep
            </Button>
          </p>
        )}
        <ContentEditor editor={editor} basedOn={loaded.basedOn} />
      </Section>
      {conflict && choosing && (
        <ConflictDialog
          id={framework.id}
          met={conflict}
          mine={content}
          onResolve={resolve}
          onClose={() => setChoosing(false)}
        />
      )}
      <EditGuard editor={editor} />
    </>
  );
}

/** Ctrl-Z or Command-Z undoes, with Shift it redoes; in a field they belong to its text. */
function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const field =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (field || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)?.();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [undo, redo]);
}
