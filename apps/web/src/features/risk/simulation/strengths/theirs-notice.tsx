import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { differences } from "./changes.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { StrengthEditor } from "./use-strengths.ts";

/** Someone else saved since: what they changed, and my changes on top of it. */
export function TheirsNotice({ editor }: { readonly editor: StrengthEditor }) {
  const times = useUser();
  const { base, theirs, changes, adopt } = editor;
  if (!theirs) return null;
  const found = differences(base, theirs);
  const both = found.filter(({ of }) => changes.items.has(of)).map(({ of }) => of);
  return (
    <div role="alert" className="rounded-plate border border-warn/50 bg-surface p-4 text-sm">
      <p className="font-medium">
        {theirs.savedBy ?? "Someone"} saved version {theirs.version}
        {theirs.savedAt !== null && ` on ${dayAndTime(theirs.savedAt, times)}`}, after you opened this page
      </p>
      <p className="mt-1 text-muted">
        Your changes are still here.
        {both.length > 0 && ` You both changed ${both.join(", ")}: there yours would replace theirs.`} They
        changed:
      </p>
      <DifferenceList found={found} />
      <Button size="sm" variant="outline" className="mt-3" onClick={adopt}>
        Put my changes on top of theirs
      </Button>
    </div>
  );
}
