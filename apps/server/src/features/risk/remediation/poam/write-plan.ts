/** Projects as an OSCAL plan of action. It runs in a worker thread. */
import { type Format, writeOscal } from "@crq/frameworks/oscal/document";
import { oscalFromProjects, type ProjectsToWrite } from "@crq/frameworks/oscal/projects/to-plan-of-action";
import { stampOf } from "../../../../http/files/oscal-stamp.ts";

/** What to write. */
export interface PlanFile {
  readonly content: ProjectsToWrite;
  /** When one of the projects last changed. */
  readonly at: string;
  readonly format: Format;
}

/** The file's text. */
export default function writePlan({ content, at, format }: PlanFile): string {
  const stamp = stampOf(`projects ${content.systemId}`, at);
  return writeOscal("plan-of-action-and-milestones", { ...oscalFromProjects(content, stamp) }, format);
}
