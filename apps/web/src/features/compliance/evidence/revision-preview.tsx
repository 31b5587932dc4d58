import type { EvidenceRevision } from "@crq/contract/compliance/evidence";
import { previewOf } from "@crq/contract/compliance/evidence-files";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { filePath } from "./words.ts";

/** Images and text are shown; everything else is downloaded. */
export function RevisionPreview({ id, revision }: { id: string; revision: EvidenceRevision }) {
  const { number, file, url, text } = revision;
  if (url !== null)
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="wrap-anywhere text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
      >
        {url}
      </a>
    );
  if (text !== null) return <p className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>;
  const shown = file === null ? null : previewOf(file.name);
  if (shown === "image")
    return (
      <img
        src={filePath(id, number, "image")}
        alt={file!.name}
        className="max-h-[28rem] max-w-full rounded-md ring-1 ring-line"
      />
    );
  if (shown === "text") return <TextPreview id={id} number={number} name={file!.name} />;
  return (
    <p className="text-sm text-muted">Files of this kind aren’t shown here. Download it to look at it.</p>
  );
}

function TextPreview({ id, number, name }: { id: string; number: number; name: string }) {
  const query = useQuery(queryOf("evidence.text", { params: { id, number: String(number) } }));
  return (
    <Loaded query={query} small skeleton={<Skeletons heights={["h-24"]} />}>
      {({ text, cut }) => (
        <>
          <section
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label={`The text of ${name}`}
            className="max-h-96 overflow-auto rounded-md p-3 ring-1 ring-line"
          >
            <pre className="text-xs whitespace-pre-wrap">{text}</pre>
          </section>
          {cut && (
            <p className="mt-1.5 text-xs text-muted">This is its beginning. Download it to see the rest.</p>
          )}
        </>
      )}
    </Loaded>
  );
}
