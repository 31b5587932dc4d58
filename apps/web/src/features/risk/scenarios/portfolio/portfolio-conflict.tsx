import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { type PortfolioDraft, portfolioDraft } from "./portfolio-draft.ts";
import type { PortfolioEditing } from "./use-portfolio-draft.ts";

/** The differences between two versions of a portfolio, in words. */
function differencesOf(mine: PortfolioDraft, theirs: PortfolioDraft): string[] {
  const found: string[] = [];
  const titles = (from: PortfolioDraft, without: PortfolioDraft) =>
    from.members
      .filter(({ id }) => without.members.every((member) => member.id !== id))
      .map(({ title }) => title);
  if (mine.title.trim() !== theirs.title) found.push(`Its title is “${theirs.title}”.`);
  const [only, missing] = [titles(theirs, mine), titles(mine, theirs)];
  if (only.length > 0) found.push(`It also has ${only.join(", ")}.`);
  if (missing.length > 0) found.push(`It lacks ${missing.join(", ")}.`);
  if (JSON.stringify(mine.dependence) !== JSON.stringify(theirs.dependence))
    found.push("Its dependence differs.");
  if (JSON.stringify(mine.tolerance) !== JSON.stringify(theirs.tolerance)) found.push("Its limit differs.");
  if (mine.description.trim() !== theirs.description.trim()) found.push("Its description differs.");
  return found;
}

/**
 * Someone else updated the portfolio first: shows the differences, and lets the person choose. Closing it changes
 * nothing.
 */
export function PortfolioConflict({ editing }: { readonly editing: PortfolioEditing }) {
  const user = useUser();
  const { conflict, draft, saving, keepMine, takeTheirs, dismissConflict } = editing;
  if (!conflict) return null;
  const found = differencesOf(draft, portfolioDraft(conflict));
  return (
    <Dialog
      open
      onClose={dismissConflict}
      closeOnOutsideClick={false}
      title="Someone else saved changes to this portfolio"
      description={`${conflict.updatedBy ?? "Someone else"} saved it on ${dayAndTime(conflict.updatedAt, user)}, after you opened it. Your changes are still here. Choose which version to keep.`}
      footer={
        <>
          <Button variant="ghost" onClick={dismissConflict}>
            Back to editing
          </Button>
          <Button variant="outline" onClick={takeTheirs}>
            Use theirs
          </Button>
          <Button busy={saving} onClick={() => void keepMine()}>
            Keep mine
          </Button>
        </>
      }
    >
      {found.length === 0 ? (
        <p className="text-base">Both versions have the same content.</p>
      ) : (
        <>
          <p className="text-sm font-medium">Differences in their version:</p>
          <ul className="mt-1 list-disc pl-4 text-sm break-words">
            {found.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
