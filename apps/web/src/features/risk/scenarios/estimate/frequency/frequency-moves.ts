import { toast } from "../../../../../ui/overlay/toast.ts";
import { isBlank } from "../distribution-draft.ts";
import type { EstimateDraft } from "../estimate-draft.ts";
import { FREQUENCY_FACTORS } from "../factors.ts";
import { FREQUENCY_PARTS, type SplitNode } from "./frequency-parts.ts";
import type { OutlineContext } from "../outline-context.ts";

const fetchMoves = async () => import("./split-frequency.ts");
/** Preloads the code for breaking down and recombining. */
export const prepareMoves = () => void fetchMoves().catch(() => undefined);

const STARTS: Readonly<Record<SplitNode, string>> = {
  lef: "Attempts start at twice your figure and vulnerability at about 50%, so the result stays the same.",
  tef: "Contacts start at ten times your figure and probability of action at about 10%, so the result stays the same.",
  vulnerability: "Resistance strength is set so that about the same share of attempts succeeds.",
};

async function move(
  { onEstimate }: OutlineContext,
  change: (moves: Awaited<ReturnType<typeof fetchMoves>>, estimate: EstimateDraft) => EstimateDraft,
  told: { title: string; description?: string },
  focus: string,
): Promise<void> {
  const moves = await fetchMoves();
  let before: Pick<EstimateDraft, "frequency" | "aside"> | null = null;
  onEstimate((now) => {
    before = { frequency: now.frequency, aside: now.aside ?? {} };
    return change(moves, now);
  });
  toast({
    ...told,
    action: { label: "Undo", onClick: () => onEstimate((now) => ({ ...now, ...before })) },
  });
  requestAnimationFrame(() => focusWhenThere(`[data-input="frequency.${focus}"] select`));
}

/** Moves the focus to an element that may come with a chunk that is still loading; after a second it stays where it is. */
function focusWhenThere(selector: string, frames = 60): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found) found.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(selector, frames - 1));
}

/** Estimates a node from its parts; its typed text is kept, and earlier parts are restored. */
export async function takeApart(context: OutlineContext, node: SplitNode): Promise<void> {
  const { aside, frequency } = context.estimate;
  const restored = FREQUENCY_PARTS[node].some((part) => aside?.[part]);
  const whole = frequency[node];
  await move(
    context,
    ({ splitNode }, now) => splitNode(now, node),
    {
      title: `${FREQUENCY_FACTORS[node].name} is now broken down into factors`,
      description: restored
        ? "Your earlier factors are restored."
        : whole && isBlank(whole)
          ? "Estimate each factor to see the result."
          : STARTS[node],
    },
    FREQUENCY_PARTS[node][0],
  );
}

/** Estimates a node directly again; its parts are kept. */
export async function putTogether(context: OutlineContext, node: SplitNode): Promise<void> {
  await move(
    context,
    ({ joinParts }, now) => joinParts(now, node),
    { title: `${FREQUENCY_FACTORS[node].name} is now estimated directly` },
    node,
  );
}
