import { Suspense, lazy } from "react";

const Blocks = lazy(async () => ({ default: (await import("./blocks.tsx")).Blocks }));

interface MarkdownProps {
  /** As OSCAL writes it. */
  readonly text: string;
  /** Links to entries lead to those of this framework. */
  readonly framework?: string;
  /** The shipped framework whose notation its identifiers have. */
  readonly base?: string;
}

/** A framework's text with its paragraphs, lists and links; as it was typed until the parser is there. */
export function Markdown(props: MarkdownProps) {
  return (
    <div className="grid max-w-prose gap-2 text-sm wrap-anywhere">
      <Suspense fallback={<p className="whitespace-pre-wrap">{props.text}</p>}>
        <Blocks {...props} />
      </Suspense>
    </div>
  );
}
