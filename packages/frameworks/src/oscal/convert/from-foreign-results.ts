/** Findings of assessment results that another product wrote, by control. */
import { controlOf } from "../mentions/mention.ts";
import { plainBlocks } from "./plain-text.ts";
import type { Found, Result, SaidAnswer, SaidObjective } from "./results-shapes.ts";
import type { Metadata } from "./shapes.ts";

/** What findings say of controls, as the file writes their identifiers. */
export interface Foreign {
  readonly answers: readonly SaidAnswer[];
  /** Findings about a control that another one is about too. */
  readonly joined: number;
  /** Findings of which it isn't known whether they're satisfied. */
  readonly unclear: number;
}

/** Reads the findings. Those about a statement are about its control; of several, the worst verdict counts. */
export function foreignAnswers({ parties = [] }: Metadata, { findings = [] }: Result): Foreign {
  const names = new Map(parties.map(({ uuid, name }) => [uuid, name ?? ""]));
  const by = new Map<string, SaidAnswer>();
  let joined = 0;
  let unclear = 0;
  for (const one of findings) {
    const said = answerFrom(one, names, by.size);
    if (!said) {
      unclear++;
      continue;
    }
    const before = by.get(said.entry);
    if (!before) by.set(said.entry, said);
    else {
      if (said.objectives.length === 0) joined++;
      by.set(said.entry, both(before, said));
    }
  }
  return { answers: [...by.values()], joined, unclear };
}

function answerFrom(
  { title, description, origins = [], target, remarks = "" }: Found,
  names: ReadonlyMap<string, string>,
  position: number,
): SaidAnswer | undefined {
  const { state } = target.status;
  if (state !== "satisfied" && state !== "not-satisfied") return undefined;
  const verdict = state === "satisfied" ? "met" : "not-met";
  const id = target["target-id"];
  const isObjective = target.type === "objective-id";
  const objective: SaidObjective = { id, result: verdict };
  const actors = origins.flatMap((origin) => origin.actors ?? []);
  const answeredBy = actors.map((actor) => names.get(actor["actor-uuid"])).find((name) => name) ?? "";
  const note = [title, description, remarks, target.remarks ?? ""].map((text) => plainBlocks(text));
  return {
    entry: controlOf(id),
    position,
    inScope: true,
    applicability: "applicable",
    justification: "",
    providedBy: "",
    result: isObjective ? null : verdict,
    maturity: null,
    objectives: isObjective ? [objective] : [],
    work: "in-progress",
    assignee: "",
    note: [...new Set(note.filter((text) => text !== ""))].join("\n\n"),
    answeredAt: null,
    answeredBy,
  };
}

function both(one: SaidAnswer, other: SaidAnswer): SaidAnswer {
  const verdicts = [one.result, other.result];
  return {
    ...one,
    result: verdicts.includes("not-met") ? "not-met" : (one.result ?? other.result),
    objectives: [...one.objectives, ...other.objectives],
    note: [...new Set([one.note, other.note])].filter((text) => text !== "").join("\n\n"),
    answeredBy: one.answeredBy || other.answeredBy,
  };
}
