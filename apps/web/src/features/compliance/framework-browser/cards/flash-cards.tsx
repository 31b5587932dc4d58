import { type KeyboardEvent, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useTexts } from "../../../../screen/frameworks/shipped.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Plate } from "../../../../ui/plate.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { answered, begun, leafed } from "./deck.ts";
import { keepCard, knownCards, progressKey } from "./progress.ts";

interface FlashCardsProps {
  readonly framework: Framework;
  /** The entries to learn. */
  readonly ids: readonly string[];
  readonly seed: number;
  readonly onShuffle: () => void;
}

/** Cards to learn a framework with: what an entry is called in front, what it asks and why on the back. */
export function FlashCards({ framework, ids, seed, onShuffle }: FlashCardsProps) {
  const key = progressKey(useUser().id, framework.id);
  const [known, setKnown] = useState(() => knownCards(localStorage, key));
  const [skips, setSkips] = useState(false);
  const learned = ids.filter((id) => known.has(id)).length;
  return (
    <div className="max-w-one">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="text-muted">
          {count(learned)} of {counted(ids.length, "card")} known in this browser
        </span>
        <span className="flex flex-wrap items-center gap-4">
          <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)}>
            Skip known cards
          </Checkbox>
          <Button variant="ghost" size="sm" onClick={onShuffle}>
            Shuffle
          </Button>
        </span>
      </div>
      <Cards
        // A different choice is a new round; the progress made in one isn't.
        key={`${seed} ${skips} ${ids.join(" ")}`}
        framework={framework}
        ids={ids}
        skipped={skips ? known : undefined}
        seed={seed}
        onAnswer={(id, knew) => {
          keepCard(localStorage, key, id, knew);
          setKnown((before) => new Set(knew ? [...before, id] : [...before].filter((one) => one !== id)));
        }}
      />
    </div>
  );
}

interface CardsProps {
  readonly framework: Framework;
  readonly ids: readonly string[];
  readonly skipped: ReadonlySet<string> | undefined;
  readonly seed: number;
  readonly onAnswer: (id: string, knew: boolean) => void;
}

function Cards({ framework, ids, skipped, seed, onAnswer }: CardsProps) {
  const start = (cards: readonly string[]) => begun(cards, seed);
  const [round, setRound] = useState(() => start(ids.filter((id) => skipped?.has(id) !== true)));
  const [turned, setTurned] = useState(false);
  const card = round.queue[round.at];
  const move = (to: typeof round) => {
    setRound(to);
    setTurned(false);
  };
  const answer = (knew: boolean) => {
    if (card !== undefined) onAnswer(card, knew);
    move(answered(round, knew));
  };

  function press(event: KeyboardEvent) {
    if (card === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === "ArrowRight") move(leafed(round, 1));
    else if (key === "ArrowLeft") move(leafed(round, -1));
    else if (key === "k") answer(true);
    else if (key === "a") answer(false);
    else return;
    event.preventDefault();
  }

  if (card === undefined)
    return (
      <Plate>
        <Heading size="block">{round.queue.length === 0 ? "No cards left" : "Round finished"}</Heading>
        <p className="mt-1 mb-4 text-base text-muted">
          {round.queue.length === 0
            ? "You know every card of this selection. Show known cards too, or choose others with the filters."
            : `You knew ${counted(round.known.size, "card")}.`}
        </p>
        {ids.length > 0 && (
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the round was worked with the keyboard, whose button is gone
          <Button autoFocus onClick={() => move(start(ids))}>
            Start again with all cards
          </Button>
        )}
      </Plate>
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for whichever button has the focus
    <div onKeyDown={press}>
      <Card framework={framework} id={card} turned={turned} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- choosing cards is choosing to turn them with the keyboard */}
        <Button autoFocus aria-keyshortcuts="Space" onClick={() => setTurned(!turned)}>
          {turned ? "Turn back" : "Turn over"}
        </Button>
        <Button variant="outline" aria-keyshortcuts="K" onClick={() => answer(true)}>
          I know it
        </Button>
        <Button variant="outline" aria-keyshortcuts="A" onClick={() => answer(false)}>
          Ask again
        </Button>
        <span className="num ml-auto text-sm text-muted">
          {count(round.at + 1)} of {count(round.queue.length)}
        </span>
      </div>
      <p className="mt-2 text-xs text-muted touch:hidden">
        Space turns the card, arrow keys leaf through, K marks it as known, A asks it again.
      </p>
    </div>
  );
}

function Card({ framework, id, turned }: { framework: Framework; id: string; turned: boolean }) {
  const entry = framework.entries.get(id)!;
  const texts = useTexts(framework.base, entry.group);
  const text = texts.data?.[id];
  const group = framework.catalog.groups.find((one) => one.id === entry.group);
  const above = entry.parent === undefined ? undefined : framework.entries.get(entry.parent);
  // Without a text about it, the title is what there is to know.
  const asked = text === undefined && texts.data !== undefined ? undefined : entry.title;
  return (
    <Plate className="min-h-72" aria-live="polite">
      <p className="text-xs text-muted">{[group?.title, above?.title].filter(Boolean).join(" · ")}</p>
      <p className="num mt-2 text-2xl font-semibold text-primary">{id}</p>
      {asked !== undefined && <p className="mt-1 text-xl">{asked}</p>}
      {turned && (
        <div className="mt-5 grid gap-3 border-t border-line pt-4">
          {texts.data === undefined ? (
            <Skeletons heights={["h-5", "h-5"]} />
          ) : (
            <>
              <p className="text-base">{text?.summary ?? entry.title}</p>
              {text?.why !== undefined && <p className="text-sm text-muted">{text.why}</p>}
            </>
          )}
        </div>
      )}
    </Plate>
  );
}
