import { useState } from "react";
import { ProblemTable } from "./import-dialog.tsx";
import { DropField } from "./drop-field.tsx";
import type { CallResult } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { describeError } from "../../ui/state/describe-error.ts";

/** What a check of a file found. */
interface Checked {
  readonly problems: CallResult<"questions.importFile">["problems"];
  /** What would be added, in a sentence, and some of it. */
  readonly summary: string;
  readonly items: readonly string[];
  /** The words on the button; none if nothing would be added. */
  readonly confirm: string | undefined;
}

interface ImportFileProps {
  readonly title: string;
  readonly description: string;
  readonly accept: string;
  /** The largest file, in bytes. */
  readonly most: number;
  readonly check: (text: string, name: string) => Promise<Checked>;
  /** Adds what was checked; the dialog closes if it returns true. */
  readonly add: (text: string, name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

type State =
  | { readonly step: "choose"; readonly problem?: string }
  | { readonly step: "checking"; readonly name: string }
  | { readonly step: "checked"; readonly name: string; readonly text: string; readonly found: Checked };

/** Imports a file: it's checked as a whole and shown before anything is added. */
export function ImportFile(props: ImportFileProps) {
  const { title, description, accept, most, check, add, onClose } = props;
  const [state, setState] = useState<State>({ step: "choose" });
  const [adding, setAdding] = useState(false);
  const read = async (file: File) => {
    if (file.size > most) {
      setState({ step: "choose", problem: `${file.name} is larger than ${most / 1_000_000} MB` });
      return;
    }
    setState({ step: "checking", name: file.name });
    try {
      const text = await file.text();
      setState({ step: "checked", name: file.name, text, found: await check(text, file.name) });
    } catch (error) {
      const known = describeError(error);
      setState({ step: "choose", problem: `${known.title}. ${known.advice}` });
    }
  };
  const confirmed = async ({ text, name }: { readonly text: string; readonly name: string }) => {
    setAdding(true);
    const done = await add(text, name);
    setAdding(false);
    if (done) onClose();
  };
  const checked = state.step === "checked" ? state : undefined;
  const confirm = checked?.found.confirm;
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(46rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {confirm === undefined ? "Close" : "Cancel"}
          </Button>
          {checked && confirm !== undefined && (
            <Button busy={adding} onClick={() => void confirmed(checked)}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <DropField
        label={state.step === "choose" ? "Choose a file, or drop one here" : state.name}
        hint={state.step === "choose" ? `UTF-8, up to ${most / 1_000_000} MB` : "Choose another file"}
        accept={accept}
        busy={state.step === "checking"}
        problem={state.step === "choose" ? state.problem : undefined}
        onFile={(file) => void read(file)}
      />
      <div aria-live="polite" className="mt-4 min-h-6 text-sm">
        {state.step === "checking" && "Checking the file…"}
        {checked &&
          (checked.found.problems.length > 0 ? (
            <p className="text-bad">
              {counted(checked.found.problems.length, "problem")}. Nothing was added. Correct the file and
              choose it again.
            </p>
          ) : (
            <p>{checked.found.summary}</p>
          ))}
      </div>
      {checked && checked.found.problems.length > 0 && <ProblemTable problems={checked.found.problems} />}
      {checked && (
        <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5 text-sm empty:hidden">
          {checked.found.items.map((item) => (
            <li key={item} className="wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
