import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import { shortValue } from "./estimate-words.ts";
import { kindAt } from "./input-at.ts";

/** The longest note that is kept with a score. */
const NOTE = 300;

interface ScoreOfferProps {
  readonly input: string;
  readonly scenarioId: string;
  readonly currency: string;
  /** What the incidents say it turned out to be. */
  readonly value: number;
  readonly note: string;
  /** How many answers aren't scored yet. */
  readonly answers: number;
  readonly onClose: () => void;
}

/** Offers to score experts' answers about an estimate by the incidents that it was just updated with. */
export function ScoreOffer({ input, scenarioId, currency, value, note, answers, onClose }: ScoreOfferProps) {
  const whose = answers === 1 ? "an expert’s answer" : `${answers} experts’ answers`;
  const score = useAct("expertQuestions.setActual", {
    failed: "Not scored",
    done: {
      title: "Answers scored",
      description: `${counted(answers, "answer")} about ${factorLabel(input)}`,
    },
    onDone: onClose,
    also: ["experts"],
  });
  const figure = `${shortValue(value, kindAt(input), currency)} ${factorAt(input)?.unit ?? ""}`.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Score ${whose} with this too?`}
      description={`Your estimate is updated. Your incidents also show what it turned out to be: ${figure}. That tells whether ${answers === 1 ? "the range held" : "their ranges held"}, and later pools weigh the experts by it.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={score.busy}
            onClick={() =>
              void score.run({
                params: { id: scenarioId },
                body: { input, value, note: note.slice(0, NOTE) },
              })
            }
          >
            Score {whose}
          </Button>
        </>
      }
    />
  );
}
