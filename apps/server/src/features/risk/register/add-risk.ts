import type { RiskRating } from "@crq/contract/risk/register/risk-record";
import type { Tx } from "../../../db/doors.ts";
import type { By } from "../../../db/versions.ts";
import { approve, ask } from "./acceptance-store.ts";
import { columnsOf } from "./columns-store.ts";
import { setControls } from "./parts-store.ts";
import { insert } from "./store.ts";

/** A risk that the product itself records: links and owner are known to fit. */
export interface AddedRisk {
  readonly title: string;
  readonly cause: string;
  readonly event: string;
  readonly effect: string;
  readonly category: string;
  readonly assets: string[];
  readonly processes: string[];
  readonly techniques: string[];
  readonly clientId: string | null;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly inherent: RiskRating;
  readonly current: RiskRating;
  readonly target: RiskRating;
  readonly scenarioId: string | null;
  readonly status: "open" | "in_treatment" | "monitored" | "closed";
  readonly treatment: "undecided" | "mitigate" | "accept" | "transfer" | "avoid";
  readonly reviewMonths: number;
  readonly nextReviewOn: string;
  /** How it's treated, in words. */
  readonly treatmentNote?: string;
  /** The controls that act on it. */
  readonly controlIds?: readonly string[];
}

/** An acceptance to record with a risk; without an approver it's only asked for. */
interface Acceptance {
  readonly reason: string;
  readonly expiresOn: string;
  readonly asker: By;
  readonly approver: By | null;
}

/** Records a risk, with its acceptance if it has one; returns its id. */
export async function addRisk(tx: Tx, risk: AddedRisk, by: By, acceptance?: Acceptance): Promise<string> {
  const { clientId, ownerId, ownerName, title, controlIds = [], ...fields } = risk;
  const [id] = await insert(
    tx,
    [{ ...columnsOf(fields), title, client_id: clientId, owner_id: ownerId, owner_name: ownerName }],
    by,
  );
  if (controlIds.length > 0) await setControls(tx, id!, controlIds);
  if (acceptance) {
    await ask(tx, id!, 1, acceptance, acceptance.asker);
    if (acceptance.approver) await approve(tx, id!, 2, acceptance.approver);
  }
  return id!;
}
