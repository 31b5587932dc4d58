import type { Tx } from "../../../db/doors.ts";
import type { By } from "../../../db/versions.ts";
import { addControls, addGaps, type GapToWrite, setRisks } from "./parts-store.ts";
import * as store from "./store.ts";
import * as tasks from "./task-store.ts";

/** A project to record; what it names is known to fit. */
export interface NewProject {
  readonly clientId: string | null;
  readonly values: store.NewValues;
  readonly controlIds?: readonly string[] | undefined;
  readonly gaps?: readonly GapToWrite[] | undefined;
  readonly riskIds?: readonly string[] | undefined;
  readonly tasks?: readonly tasks.NewTask[];
}

/** Records a project with its parts; returns its id. */
export async function addProject(
  tx: Tx,
  { clientId, values, controlIds = [], gaps = [], riskIds = [], tasks: steps = [] }: NewProject,
  by: By,
): Promise<string> {
  const id = await store.insert(tx, values, clientId, by);
  const open = values.status !== "dropped" && values.status !== "done";
  await addControls(tx, id, controlIds, open);
  await addGaps(tx, id, gaps);
  if (riskIds.length > 0) await setRisks(tx, id, riskIds);
  for (const step of steps) await tasks.insert(tx, id, step, by);
  return id;
}
