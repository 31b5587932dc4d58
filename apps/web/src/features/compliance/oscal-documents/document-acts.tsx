import { OSCAL_FORMATS, type OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { Archive, ArchiveRestore, Download, FileUp, Pencil, Trash2 } from "lucide-react";
import { useCan } from "../../../session/user-context.ts";
import { MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import type { DocumentActions } from "./use-document-acts.tsx";

interface DocumentActsProps {
  readonly document: OscalDocument;
  readonly acts: DocumentActions;
}

/** What can be done with a document, as items of a menu. */
export function DocumentActs({ document, acts }: DocumentActsProps) {
  const edits = useCan("oscal-document:edit") && acts.may(document);
  const archived = document.archivedAt !== null;
  return (
    <>
      {OSCAL_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => acts.download(document, format)}>
          <Download aria-hidden /> Download {format.toUpperCase()}
        </MenuItem>
      ))}
      {edits && (
        <>
          <MenuSeparator />
          {!archived && (
            <MenuItem onSelect={() => acts.open("replace", document)}>
              <FileUp aria-hidden /> Replace with a newer file
            </MenuItem>
          )}
          <MenuItem onSelect={() => acts.open("edit", document)}>
            <Pencil aria-hidden /> Edit name and framework
          </MenuItem>
          {archived ? (
            <MenuItem onSelect={() => acts.restore(document)}>
              <ArchiveRestore aria-hidden /> Restore
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => acts.archive(document)}>
              <Archive aria-hidden /> Archive
            </MenuItem>
          )}
          <MenuItem destructive onSelect={() => acts.open("remove", document)}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
