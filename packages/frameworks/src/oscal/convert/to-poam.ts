/** What an assessment found open as an OSCAL plan of action and milestones. */
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { OSCAL_VERSION } from "../model.ts";
import { exactProp } from "./exact-props.ts";
import { oscalId } from "./identifiers.ts";
import { markdownOf } from "./plain-text.ts";
import type { Prop, Stamp } from "./shapes.ts";

/** A requirement that isn't met. */
export interface OpenEntry {
  readonly entry: string;
  /** Empty where the framework has none. */
  readonly title: string;
  readonly result: "partially-met" | "not-met";
  /** What the assessor wrote about it. */
  readonly note: string;
  /** Who works on it; empty: no one is named. */
  readonly assignee: string;
  /** What it costs in SPRS, and whether a plan of action can hold it (32 CFR 170.21); left out for other frameworks. */
  readonly sprs?: { readonly points: number; readonly canWait: boolean };
}

/** The open entries of one assessment. */
export interface PoamToWrite {
  /** The assessment's name, and its id, by which the system is named: the product knows no other. */
  readonly title: string;
  readonly assessmentId: string;
  /** The framework whose notation the entries have, and its title. */
  readonly framework: string | null;
  readonly frameworkTitle: string;
  /** Whose plan it is; empty: no one is named. */
  readonly organization: string;
  /** At least one: OSCAL has no empty plan. */
  readonly open: readonly OpenEntry[];
}

/** The plan: a finding for each open entry, and an item that is to close it. */
export function oscalFromOpen(plan: PoamToWrite, stamp: Stamp): object {
  const { title, assessmentId, framework, frameworkTitle, organization, open } = plan;
  const party = stamp.uuid("organization");
  const name = organization.replaceAll(/\s+/g, " ").trim();
  return {
    uuid: stamp.uuid("plan-of-action-and-milestones"),
    metadata: {
      title: lineToMarkdown([`Plan of action: ${title}`]),
      "last-modified": stamp.at,
      version: stamp.at.slice(0, 10),
      "oscal-version": OSCAL_VERSION,
      props: [exactProp("framework", frameworkTitle)],
      ...(name !== "" && {
        roles: [{ id: "owner", title: "Owner" }],
        parties: [{ uuid: party, type: "organization", name }],
        "responsible-parties": [{ "role-id": "owner", "party-uuids": [party] }],
      }),
    },
    "system-id": { "identifier-type": "http://ietf.org/rfc/rfc4122", id: assessmentId },
    findings: open.map((one) => finding(one, framework, stamp)),
    "poam-items": open.map((one) => item(one, stamp)),
  };
}

const heading = ({ entry, title }: OpenEntry) => lineToMarkdown([`${entry} ${title}`.trim()]);
/** The note, or what there is to say without one. */
const description = ({ note, result }: OpenEntry) =>
  markdownOf(note) || (result === "partially-met" ? "Partially met." : "Not met.");

function finding(open: OpenEntry, framework: string | null, stamp: Stamp) {
  return {
    uuid: stamp.uuid(`finding ${open.entry}`),
    title: heading(open),
    description: description(open),
    target: {
      type: "statement-id",
      // The entry as it's written here, because a token can't hold every identifier.
      props: [exactProp("entry", open.entry), exactProp("result", open.result)],
      "target-id": oscalId(framework, open.entry),
      status: { state: "not-satisfied", reason: open.result === "partially-met" ? "other" : "fail" },
    },
  };
}

function item(open: OpenEntry, stamp: Stamp) {
  const { assignee, sprs } = open;
  const props: Prop[] = [
    ...(assignee === "" ? [] : [exactProp("assignee", assignee)]),
    ...(sprs ? [exactProp("sprs-points", String(sprs.points))] : []),
    ...(sprs ? [exactProp("plan-of-action", sprs.canWait ? "can-wait" : "must-be-met-first")] : []),
  ];
  return {
    uuid: stamp.uuid(`item ${open.entry}`),
    title: heading(open),
    description: description(open),
    ...(props.length > 0 && { props }),
    "related-findings": [{ "finding-uuid": stamp.uuid(`finding ${open.entry}`) }],
  };
}
