/** What all changes of frameworks check. */
import type { Framework, FrameworkStatus } from "@crq/contract/compliance/frameworks";
import type { AuditAction } from "@crq/contract/records";
import type { Tx } from "../../../db/doors.ts";
import { countOf, lockTenant } from "../../../db/versions.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { allows, type TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { byIdToChange, type Sight } from "./store.ts";

/** The most frameworks of a tenant, archived ones included. */
const MOST_FRAMEWORKS = 200;

/** What the caller sees: drafts are for authors. */
export function sightOf(ctx: Pick<TenantCtx, "actor">): Sight {
  return { drafts: allows(ctx.actor, "framework:author") };
}

/** Frameworks belong to the whole tenant. */
export function checkWholeTenant({ actor }: Pick<TenantCtx, "actor">): void {
  checkOwnClient(actor, { clientId: null }, "framework");
}

/** Refuses another framework when the tenant has its most; of two at a time, the second waits. */
export async function checkRoom(tx: Tx, tenantId: string): Promise<void> {
  if ((await lockTenant(tx, tenantId)) === undefined) throw new Fault("not-found");
  if ((await countOf(tx, "frameworks", tenantId)) >= MOST_FRAMEWORKS)
    throw new Fault("conflict", {
      detail: `A tenant keeps at most ${MOST_FRAMEWORKS} frameworks. Delete drafts that aren't needed.`,
    });
}

/** The states, as sentences name them. */
const WORDS = {
  draft: "a draft",
  in_review: "under review",
  published: "published",
  retired: "retired",
} as const satisfies Record<FrameworkStatus, string>;

/** What a change needs of a framework. */
export interface Needed {
  readonly version?: number;
  readonly status?: readonly FrameworkStatus[];
}

/**
 * The framework that the caller changes, locked until the transaction ends.
 * @throws Fault `not-found`; `forbidden` for who works for one client; `conflict` if it's archived, has another version or another state
 */
export async function toChange(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor">,
  id: string,
  { version, status }: Needed,
): Promise<Framework> {
  checkWholeTenant(ctx); // first: their rows can't be locked, and would seem to be missing
  const framework = await byIdToChange(tx, id);
  if (!framework) throw new Fault("not-found");
  if (version !== undefined && framework.version !== version)
    throw new Fault("conflict", {
      detail: `You read version ${version}; the framework has version ${framework.version} now.`,
    });
  if (framework.archivedAt !== null)
    throw new Fault("conflict", { detail: "This framework is archived. Restore it first." });
  if (status !== undefined && !status.includes(framework.status)) throw otherState(framework, status);
  return framework;
}

function otherState({ status, origin }: Framework, needed: readonly FrameworkStatus[]): Fault {
  if (needed.includes("draft"))
    return new Fault("conflict", {
      detail:
        origin === "received"
          ? "This framework was received, so it stays as it is. Create a framework from it instead."
          : `This framework is ${WORDS[status]}, so it stays as it is. ${status === "in_review" ? "Return it to change it." : "Begin its next edition instead."}`,
    });
  return new Fault("conflict", {
    detail: `This framework is ${WORDS[status]}, not ${needed.map((one) => WORDS[one]).join(" or ")}.`,
  });
}

type Done = Extract<AuditAction, `framework.${string}`> extends `framework.${infer Name}` ? Name : never;

const log = recorded("framework");

/** Logs what was done with a framework. */
export function logged(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor" | "request">,
  done: Done,
  { id, title, edition }: Pick<Framework, "id" | "title" | "edition">,
  detail: object = {},
): Promise<void> {
  return log(tx, ctx, done, { id, name: title }, { edition, ...detail });
}
