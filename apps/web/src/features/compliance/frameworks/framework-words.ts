import type { Framework, FrameworkOrigin, FrameworkStatus } from "@crq/contract/compliance/frameworks";

/** The states of a framework. */
export const STATUS_WORDS: Readonly<Record<FrameworkStatus, string>> = {
  draft: "Draft",
  in_review: "In review",
  published: "Published",
  retired: "Retired",
};

/** Where frameworks come from. */
export const ORIGIN_WORDS: Readonly<Record<FrameworkOrigin, string>> = {
  own: "Written here",
  tailored: "Tailored",
  imported: "Imported",
  received: "Received",
};

/** Where a framework comes from, in a few words: `Tailored from NIST SP 800-53 Rev. 5`. */
export function originOf(
  { origin, basedOn, receivedFrom }: Pick<Framework, "origin" | "basedOn" | "receivedFrom">,
  shippedTitle: (id: string) => string | undefined,
): string {
  const title = basedOn === null ? undefined : shippedTitle(basedOn);
  if (origin === "received") return receivedFrom === null ? "Received" : `Received from ${receivedFrom}`;
  if (origin === "tailored" && title !== undefined) return `Tailored from ${title}`;
  if (origin === "imported" && title !== undefined) return `Imported, based on ${title}`;
  return ORIGIN_WORDS[origin];
}
