/** What OSCAL documents about systems and assessments say about controls, as one list. */
import type { DocumentModel } from "../../oscal-document.ts";
import { plainText } from "../convert/words.ts";
import type { Json } from "../validate.ts";
import {
  type ActionPlan,
  type AssessmentPlan,
  type AssessmentResults,
  saidByActionPlan,
  saidByAssessmentPlan,
  saidByResults,
} from "./assessments.ts";
import type { Mention } from "./mention.ts";
import { type ComponentDefinition, saidByComponents, saidByPlan, type SecurityPlan } from "./systems.ts";

/** The most mentions that are kept of a document. */
export const MOST_MENTIONS = 20_000;

/** Many more are counted, and no further: a file can relate each with each. */
const MOST_COUNTED = 10 * MOST_MENTIONS;

/** The longest name of a control or part. */
const LONGEST = 100;

/** What a valid document says about controls, in its order. */
export function mentionsOf(
  model: DocumentModel,
  document: Json,
): { readonly mentions: Mention[]; readonly leftOut: number } {
  const mentions: Mention[] = [];
  const known = new Set<string>();
  let leftOut = 0;
  for (const one of saidBy(model, document)) {
    if (one.control.length > LONGEST || one.part.length > LONGEST || mentions.length >= MOST_MENTIONS) {
      leftOut++;
      if (leftOut >= MOST_COUNTED) break;
      continue;
    }
    // Documents repeat themselves: each thing counts once.
    const mention = { ...one, speaker: plainText(one.speaker.slice(0, 500)) };
    const key = JSON.stringify(mention);
    if (known.has(key)) continue;
    known.add(key);
    mentions.push(mention);
  }
  return { mentions, leftOut };
}

function saidBy(model: DocumentModel, document: unknown): Generator<Mention> {
  switch (model) {
    case "component-definition":
      return saidByComponents(document as ComponentDefinition);
    case "system-security-plan":
      return saidByPlan(document as SecurityPlan);
    case "assessment-plan":
      return saidByAssessmentPlan(document as AssessmentPlan);
    case "assessment-results":
      return saidByResults(document as AssessmentResults);
    case "plan-of-action-and-milestones":
      return saidByActionPlan(document as ActionPlan);
  }
}
