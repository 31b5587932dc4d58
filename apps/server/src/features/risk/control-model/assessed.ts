/** How much of each control of SP 800-53 is in place, by an assessment of it or of a framework with crosswalks to it. */
import type { AssessedBy } from "@crq/contract/risk/control-model/control-model";
import { active } from "@crq/frameworks/catalog";
import { mapped, waysBetween } from "@crq/frameworks/mapped";
import { catalogOf, crosswalks } from "@crq/frameworks/shipped-files";
import { controlStates, entryStates, relatedStates } from "@crq/threats/control-states";
import { MITIGATED } from "@crq/threats/mitigated";
import { baseControl } from "@crq/threats/strengths";
import type { Tx } from "../../../db/doors.ts";
import { answerRowsOf, assessmentById } from "../../compliance/assessments/public.ts";
import type { EntryStates } from "./store.ts";

/** Controls that entries of a framework are related to, and by what. */
interface Related {
  readonly via: readonly string[];
  readonly controls: ReadonlyMap<string, readonly string[]>;
}

/** By way of this one first, where there are several. */
const FIRST_WAY = "nist-csf-2-0";

let known: ReadonlySet<string> | undefined;
/** The base controls of SP 800-53 that aren't withdrawn. */
function baseControls(): ReadonlySet<string> {
  return (known ??= new Set(active(catalogOf(MITIGATED.framework)).map(({ id }) => baseControl(id))));
}

const found = new Map<string, Related>();
/** The controls that a framework's entries are related to by published pairs, directly, else by way of one other framework. */
function relatedOf(framework: string): Related {
  const before = found.get(framework);
  if (before) return before;
  const all = crosswalks();
  const direct = mapped(all, framework, MITIGATED.framework);
  const ways = waysBetween(all, framework, MITIGATED.framework);
  const way = ways.includes(FIRST_WAY) ? FIRST_WAY : ways[0];
  const pairs =
    direct.length > 0 || way === undefined ? direct : mapped(all, framework, MITIGATED.framework, way);
  const controls = new Map<string, string[]>();
  for (const { from, to } of pairs)
    if (baseControls().has(baseControl(to))) controls.set(from, [...(controls.get(from) ?? []), to]);
  const related = { via: [...new Set(pairs.flatMap(({ sources }) => sources))], controls };
  found.set(framework, related);
  return related;
}

/** The crosswalks by which entries of a framework are read as controls of SP 800-53; none where no crosswalk leads there. */
export function relatedBy(framework: string): readonly string[] {
  return relatedOf(framework).via;
}

/** The base controls of SP 800-53 that an entry is related to, each once; of SP 800-53 itself the entry's own. */
export function controlsOf(framework: string, entry: string): string[] {
  if (framework === MITIGATED.framework) return [baseControl(entry)];
  return [...new Set((relatedOf(framework).controls.get(entry) ?? []).map(baseControl))];
}

/** Entries' states as those of controls of SP 800-53. */
export function asControls(framework: string, entries: EntryStates): ReadonlyMap<string, number> {
  const states = new Map(Object.entries(entries));
  if (framework === MITIGATED.framework) return controlStates(states);
  const { controls } = relatedOf(framework);
  return relatedStates(states, (entry) => controls.get(entry) ?? []);
}

/** An assessment with how much of each of its entries is in place by its answers now. */
export interface Assessed {
  readonly about: AssessedBy;
  readonly clientId: string | null;
  readonly entries: EntryStates;
}

/** An assessment that the caller sees, with its answers as they are now. */
export async function assessedBy(tx: Tx, id: string): Promise<Assessed | undefined> {
  const assessment = await assessmentById(tx, id);
  if (!assessment) return undefined;
  const { name, framework, frameworkTitle, clientId } = assessment;
  const via = framework === MITIGATED.framework ? [] : [...relatedOf(framework).via];
  const entries = Object.fromEntries(entryStates(await answerRowsOf(tx, id)));
  return { about: { id, name, framework, frameworkTitle, via }, clientId, entries };
}
