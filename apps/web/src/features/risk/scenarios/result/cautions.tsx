import { TriangleAlert } from "lucide-react";

/** Sentences that keep the figures above from misleading; nothing where there are none. */
export function Cautions({ of }: { readonly of: readonly (string | null)[] }) {
  const sentences = of.filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-col gap-1.5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence} className="num flex max-w-prose gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
