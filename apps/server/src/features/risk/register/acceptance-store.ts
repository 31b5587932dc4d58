/** Acceptances of risks: asked for by one person, approved by another, until a day. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { type By, savedBy, saveVersion } from "../../../db/versions.ts";

/** The columns of an acceptance that ended. */
export const clearedAcceptance = {
  acceptance_reason: null,
  acceptance_expires_on: null,
  acceptance_asked_at: null,
  acceptance_asked_by: null,
  acceptance_asked_by_name: null,
  accepted_at: null,
  accepted_by: null,
  accepted_by_name: null,
  accepted_likelihood: null,
  accepted_impact: null,
} as const;

/** Asks for the acceptance of a risk; one before it ends. False if the risk has another version. */
export function ask(
  tx: Tx,
  id: string,
  version: number,
  { reason, expiresOn }: { readonly reason: string; readonly expiresOn: string },
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "risks", id, version, {
    ...clearedAcceptance,
    treatment: "accept",
    acceptance_reason: reason,
    acceptance_expires_on: expiresOn,
    acceptance_asked_at: sql<string>`now()`,
    acceptance_asked_by: by.userId,
    acceptance_asked_by_name: by.name,
    ...savedBy(by),
  });
}

/** Approves the acceptance as the risk is rated now; false if the risk has another version. */
export function approve(tx: Tx, id: string, version: number, by: By): Promise<boolean> {
  return saveVersion(tx, "risks", id, version, {
    accepted_at: sql<string>`now()`,
    accepted_by: by.userId,
    accepted_by_name: by.name,
    accepted_likelihood: sql<number | null>`current_likelihood`,
    accepted_impact: sql<number | null>`current_impact`,
    ...savedBy(by),
  });
}

/** Ends what was asked for: the risk isn't accepted, and its treatment is open again. False if the risk has another version. */
export function refuse(tx: Tx, id: string, version: number, by: By): Promise<boolean> {
  return saveVersion(tx, "risks", id, version, {
    ...clearedAcceptance,
    treatment: "undecided",
    ...savedBy(by),
  });
}
