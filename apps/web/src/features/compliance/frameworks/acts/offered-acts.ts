import type { Framework } from "@crq/contract/compliance/frameworks";

/** What can be done with a framework. */
export type FrameworkAct =
  | "details"
  | "submit"
  | "approve"
  | "return"
  | "newEdition"
  | "replaceByFile"
  | "editionFromFile"
  | "compare"
  | "download"
  | "share"
  | "retire"
  | "archive"
  | "restore"
  | "remove";

interface Standing extends Pick<Framework, "status" | "origin" | "archivedAt"> {
  readonly editorIds: readonly string[];
}

const BY_STATUS: Readonly<Record<Framework["status"], readonly FrameworkAct[]>> = {
  draft: ["submit", "details", "replaceByFile", "compare", "download", "archive", "remove"],
  in_review: ["approve", "return", "compare", "download", "archive"],
  published: ["newEdition", "share", "editionFromFile", "compare", "download", "retire", "archive"],
  retired: ["compare", "download", "archive"],
};

interface Person {
  readonly id: string;
  /** Who works for one client reads the whole tenant's frameworks and changes none. */
  readonly clientId: string | null;
}

/** Whether a person can write frameworks at all. */
export const writesFrameworks = ({ clientId }: Pick<Person, "clientId">): boolean => clientId === null;

/**
 * What a person can do with a framework, the next step first. An archived one is brought back first; who wrote an edition doesn't publish
 * it; the next edition of one that another tenant sent comes from there.
 */
export function offeredActs(framework: Standing, person: Person): readonly FrameworkAct[] {
  const { status, origin, archivedAt, editorIds } = framework;
  if (!writesFrameworks(person)) return ["compare", "download"];
  if (archivedAt !== null) return ["restore", "download"];
  return BY_STATUS[status].filter(
    (act) =>
      (act !== "approve" || !editorIds.includes(person.id)) &&
      ((act !== "newEdition" && act !== "editionFromFile") || origin !== "received"),
  );
}
