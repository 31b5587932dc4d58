import type { PortfolioDependence as Dependence, PortfolioRecord } from "@crq/contract/risk/portfolios";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { TolerancePoint } from "@crq/engine/treatment";

/** A member of a portfolio with its estimate. */
export type Member = PortfolioRecord["members"][number];

/** Everything that a person edits in a portfolio. */
export interface PortfolioDraft {
  readonly title: string;
  readonly description: string;
  readonly members: readonly Member[];
  /** Whose it is; null: of the organization as a whole. It can be chosen until the portfolio is saved. */
  readonly clientId: string | null;
  readonly dependence: Dependence;
  readonly tolerance: readonly TolerancePoint[];
}

/** Whether scenarios belong to different clients; those of none are the organization's own. */
export function isMixed(members: readonly Pick<Member, "clientId">[]): boolean {
  return new Set(members.map(({ clientId }) => clientId)).size > 1;
}

/** The maximum number of members of a portfolio. */
export const MOST_MEMBERS = 200;
/** Up to this many members a matrix can be edited. */
export const MOST_IN_MATRIX = 12;

/** A new portfolio. */
export const NEW_PORTFOLIO: PortfolioDraft = {
  title: "",
  description: "",
  members: [],
  clientId: null,
  dependence: { type: "declared" },
  tolerance: [],
};

/** A stored portfolio for editing. A matrix that no longer has a row for each member (one was deleted) is cut to size. */
export function portfolioDraft(record: PortfolioRecord): PortfolioDraft {
  const { title, description, members, clientId, dependence, tolerance } = record;
  return { title, description, members, clientId, dependence: fitted(dependence, members.length), tolerance };
}

/** The mean of a matrix for all pairs, if there are too many pairs to edit one by one. */
function commonOf(
  matrix: readonly (readonly number[])[],
  members: number,
): Extract<Dependence, { type: "common" }> {
  const correlation = Math.max(Number(meanOf(matrix).toFixed(2)), leastCommon(members));
  return { type: "common", correlation };
}

/** A matrix with this many rows: missing ones are uncorrelated. */
function fitted(dependence: Dependence, count: number): Dependence {
  if (dependence.type !== "matrix" || dependence.matrix.length === count) return dependence;
  return {
    type: "matrix",
    matrix: Array.from({ length: count }, (_, i) =>
      Array.from({ length: count }, (_, j) => (i === j ? 1 : (dependence.matrix[i]?.[j] ?? 0))),
    ),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isMember(value: unknown): boolean {
  return (
    isFields(value) &&
    ["id", "title", "currency"].every((name) => typeof value[name] === "string") &&
    isFields(value["estimate"])
  );
}

function isDependence(value: unknown, members: number): boolean {
  if (!isFields(value)) return false;
  const { type, correlation, matrix } = value;
  if (type === "common") return typeof correlation === "number";
  if (type !== "matrix") return type === "independent" || type === "declared";
  const isRow = (row: unknown) =>
    Array.isArray(row) && row.length === members && row.every((entry) => typeof entry === "number");
  return Array.isArray(matrix) && matrix.length === members && matrix.every(isRow);
}

/** Reads a portfolio's draft from the browser's storage; null if it's invalid. */
export function readPortfolioDraft(value: unknown): PortfolioDraft | null {
  if (!isFields(value)) return null;
  const { title, description, members, dependence, tolerance } = value;
  if (typeof title !== "string" || typeof description !== "string") return null;
  if (!Array.isArray(members) || !members.every(isMember) || !Array.isArray(tolerance)) return null;
  if (!isDependence(dependence, members.length)) return null;
  const clientId = typeof value["clientId"] === "string" ? value["clientId"] : null;
  return { ...(value as unknown as PortfolioDraft), clientId };
}

const FIELD_NAMES = {
  title: "title",
  members: "scenarios",
  clientId: "client",
  dependence: "dependence",
  description: "purpose",
  tolerance: "limit",
} as const;

/** Names of the fields in which two versions differ. */
export function differingFields(a: PortfolioDraft, b: PortfolioDraft): string[] {
  const names = Object.keys(FIELD_NAMES) as (keyof typeof FIELD_NAMES)[];
  return names.filter((name) => differs({ ...a, [name]: b[name] }, a)).map((name) => FIELD_NAMES[name]);
}

/** Whether two versions have different content. The order of members counts only with a matrix. */
export function differs(a: PortfolioDraft, b: PortfolioDraft): boolean {
  const content = ({ title, description, members, clientId, dependence, tolerance }: PortfolioDraft) => {
    const ids = members.map(({ id }) => id);
    return canonicalJson({
      title: title.trim(),
      description: description.trim(),
      members: dependence.type === "matrix" ? ids : ids.toSorted(),
      clientId,
      dependence,
      tolerance,
    });
  };
  return content(a) !== content(b);
}

/**
 * Adds new members, as far as there is room. A matrix that would exceed the editable size becomes its
 * mean, the same for all pairs.
 */
export function withMembers(draft: PortfolioDraft, added: readonly Member[]): PortfolioDraft {
  const members = [...draft.members];
  for (const member of added) {
    const known = members.some(({ id }) => id === member.id);
    if (!known && members.length < MOST_MEMBERS) members.push(member);
  }
  if (draft.dependence.type !== "matrix") return { ...draft, members };
  const dependence =
    members.length > MOST_IN_MATRIX
      ? commonOf(draft.dependence.matrix, members.length)
      : fitted(draft.dependence, members.length);
  return { ...draft, members, dependence };
}

/** Removes a member, with its row and column of a matrix. */
export function withoutMember(draft: PortfolioDraft, id: string): PortfolioDraft {
  const at = draft.members.findIndex((member) => member.id === id);
  if (at === -1) return draft;
  const { dependence } = draft;
  return {
    ...draft,
    members: draft.members.filter((_, index) => index !== at),
    dependence:
      dependence.type === "matrix"
        ? {
            type: "matrix",
            matrix: dependence.matrix
              .filter((_, row) => row !== at)
              .map((row) => row.filter((_, column) => column !== at)),
          }
        : dependence,
  };
}

/** The lowest common correlation that this many members can have. */
export function leastCommon(members: number): number {
  return members > 1 ? Math.ceil((-1 / (members - 1)) * 1000) / 1000 : 0;
}

/** A dependence of another kind, as equivalent as possible. */
export function asDependence(now: Dependence, type: Dependence["type"], members: number): Dependence {
  const common = now.type === "common" ? now.correlation : now.type === "matrix" ? meanOf(now.matrix) : 0;
  if (type === "independent" || type === "declared") return { type };
  if (type === "common")
    return {
      type,
      correlation: now.type === "independent" || now.type === "declared" ? 0.2 : Number(common.toFixed(2)),
    };
  return {
    type,
    matrix: Array.from({ length: members }, (_, i) =>
      Array.from({ length: members }, (_, j) => (i === j ? 1 : common)),
    ),
  };
}

function meanOf(matrix: readonly (readonly number[])[]): number {
  const entries = matrix.flatMap((row, i) => row.filter((_, j) => j !== i));
  return entries.length === 0 ? 0 : entries.reduce((sum, entry) => sum + entry, 0) / entries.length;
}

/** A matrix with the correlation of two members changed. */
export function withEntry(
  matrix: readonly (readonly number[])[],
  i: number,
  j: number,
  value: number,
): number[][] {
  return matrix.map((row, r) =>
    row.map((entry, c) => ((r === i && c === j) || (r === j && c === i) ? value : entry)),
  );
}
