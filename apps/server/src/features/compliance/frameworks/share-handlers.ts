/** Sending a framework to another tenant, which gets a copy of its own. */
import type { Framework, frameworks } from "@crq/contract/compliance/frameworks";
import { type Doors, PLATFORM, type Tx, wholeTenant } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { listReach, type Reached, requireReach } from "../../people/context/public.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkRoom, logged, toChange } from "./changing.ts";
import type { Content } from "./content.ts";
import { fill } from "./saving.ts";
import { wholeContent } from "./source.ts";
import * as store from "./store.ts";

/** A framework on its way. */
interface Sent {
  readonly framework: Framework;
  readonly content: Content;
  /** The sending tenant's name. */
  readonly from: string;
}

/** The calls that send frameworks to other tenants. */
export function shareHandlers({
  doors,
}: {
  readonly doors: Doors;
}): Handlers<TenantCtx, Pick<typeof frameworks, "shareable" | "share">> {
  return {
    shareable: ({ actor }, { query }) =>
      doors.outside((tx) => listReach(tx, actor, "framework:author", query)),

    share: async (ctx, { params, body }) => {
      const { actor } = ctx;
      const to = await doors.outside((tx) => requireReach(tx, actor, "framework:author", body.tenantId));
      // The log of the tenant that it leaves says so before it leaves.
      const sent = await ctx.inTenant((tx) => take(tx, ctx, params.id, to));
      const id = await doors.inTenant(wholeTenant(to.id), (tx) => receive(tx, ctx, sent, to));
      if (!to.byRole) await doors.outside((tx) => notePlatform(tx, ctx, sent, { ...to, copy: id }));
      return { id, tenantId: to.id, tenantName: to.name };
    },
  };
}

/** Reads what is sent, in the sender's tenant. */
async function take(tx: Tx, ctx: TenantCtx, id: string, to: Reached): Promise<Sent> {
  const framework = await toChange(tx, ctx, id, { status: ["published"] });
  const content = await wholeContent(tx, framework.id);
  await logged(tx, ctx, "share", framework, to.byRole ? { to: to.name } : {});
  return { framework, content, from: await store.tenantName(tx) };
}

/**
 * Writes the copy, in the other tenant. It's published as it comes, and stays so: who receives it can make another framework from it. Tenants learn of each other
 * only from someone who works in both, not from the platform's staff.
 */
async function receive(
  tx: Tx,
  ctx: TenantCtx,
  { framework, content, from }: Sent,
  to: Reached,
): Promise<string> {
  const { actor } = ctx;
  await checkRoom(tx, to.id);
  if (await store.received(tx, framework.id))
    throw new Fault("conflict", { detail: `${to.name} has this edition already.` });
  const { title, edition, description, publisher, titles, basedOn, predecessorId } = framework;
  const before = predecessorId === null ? undefined : await store.received(tx, predecessorId);
  const id = await store.insert(
    tx,
    {
      title,
      edition,
      description,
      publisher,
      titles,
      basedOn,
      origin: "received",
      predecessorId: before?.id ?? null,
      receivedFrom: to.byRole ? from : null,
      receivedId: framework.id,
    },
    actor,
  );
  await fill(tx, { id, basedOn }, content);
  await store.setStatus(tx, id, { status: "published", by: actor });
  await logged(tx, ctx, "receive", { id, title, edition }, to.byRole ? { from } : {});
  return id;
}

/** The platform's log has both ends where no one of the tenants connects them. */
function notePlatform(
  tx: Tx,
  { actor, request }: TenantCtx,
  { framework }: Sent,
  to: { readonly id: string; readonly copy: string },
): Promise<void> {
  return audit(
    tx,
    actor,
    request,
    {
      action: "framework.share",
      objectType: "framework",
      objectId: framework.id,
      detail: { name: framework.title, from: actor.tenantId, to: to.id, copy: to.copy },
    },
    PLATFORM,
  );
}
