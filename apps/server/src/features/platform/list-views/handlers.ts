/** The calls of views of lists. */
import {
  type ListView,
  type listViews,
  VIEW_LIMITS,
  type ViewedList,
} from "@crq/contract/platform/list-views";
import type { Permission } from "@crq/contract/permissions";
import type { Tx } from "../../../db/doors.ts";
import { lockTenant } from "../../../db/versions.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type Handlers, type TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../audit-log/public.ts";
import * as store from "./store.ts";

/** Who can share views of a list: those who write to it. */
const SHARES: Readonly<Record<ViewedList, Permission>> = { risks: "risk:write" };

const logged = recorded("list-view");

/** The calls of views of lists. */
export const listViewHandlers: Handlers<TenantCtx, typeof listViews> = {
  list: (ctx, { query: { list } }) =>
    ctx.inTenant(async (tx) => ({ items: (await store.viewsOf(tx, viewerOf(ctx), list)).map(shown) })),
  create: (ctx, { body: { list, ...values } }) =>
    ctx.inTenant(async (tx) => {
      await lockTenant(tx, ctx.actor.tenantId);
      await check(tx, ctx, list, values);
      const id = await store.insertView(tx, viewerOf(ctx), list, values);
      return done(tx, ctx, id, (made) => logged(tx, ctx, "create", made, { after: written(made) }));
    }),
  update: (ctx, { params: { id }, body: { version, ...changes } }) =>
    ctx.inTenant(async (tx) => {
      await lockTenant(tx, ctx.actor.tenantId);
      const before = await toChange(tx, ctx, id);
      const after: store.ViewValues = {
        name: changes.name ?? before.name,
        shared: changes.shared ?? before.shared,
        isDefault: changes.isDefault ?? before.isDefault,
        search: changes.search ?? before.search,
        columns: changes.columns ?? before.columns,
      };
      await check(tx, ctx, before.list, after, before);
      if (!(await store.saveView(tx, id, version, after)))
        throw new Fault("conflict", {
          detail: `You read version ${version}; the view has version ${before.version} now.`,
        });
      return done(tx, ctx, id, async (now) => {
        const detail = changedFields(written(before), written(now));
        if (detail) await logged(tx, ctx, "update", now, detail);
      });
    }),
  remove: (ctx, { params: { id } }) =>
    ctx.inTenant(async (tx) => {
      const before = await toChange(tx, ctx, id);
      await store.removeView(tx, id);
      await logged(tx, ctx, "remove", before, { before: written(before) });
    }),
};

const viewerOf = ({ actor }: TenantCtx): store.Viewer => {
  // A tenant's own key has no views: they're people's.
  if (actor.userId === null)
    throw new Fault("forbidden", { detail: "Views belong to people. Use a personal key." });
  return { userId: actor.userId, name: actor.name, clientId: actor.clientId };
};

const shown = ({ list: _, ...view }: store.StoredView): ListView => view;

async function toChange(tx: Tx, ctx: TenantCtx, id: string): Promise<store.StoredView> {
  const view = await store.viewById(tx, viewerOf(ctx), id);
  if (!view) throw new Fault("not-found");
  if (view.shared) checkShares(ctx, view.list);
  return view;
}

function checkShares({ actor }: TenantCtx, list: ViewedList): void {
  if (!allows(actor, SHARES[list]))
    throw new Fault("forbidden", {
      detail: "Only people who write to the list share and change shared views.",
    });
}

/** Refuses a name that's taken, too many views, and sharing by those who can't. */
async function check(
  tx: Tx,
  ctx: TenantCtx,
  list: ViewedList,
  values: store.ViewValues,
  before?: store.StoredView,
): Promise<void> {
  if (values.shared) checkShares(ctx, list);
  const all = (await store.viewsOf(tx, viewerOf(ctx), list)).filter(({ id }) => id !== before?.id);
  const alike = all.filter(({ shared, own }) => (values.shared ? shared : own && !shared));
  if (alike.some(({ name }) => name.toLowerCase() === values.name.toLowerCase()))
    throw new Fault("invalid-request", {
      errors: [{ path: "name", message: "A view with this name already exists" }],
    });
  const most = values.shared ? VIEW_LIMITS.shared : VIEW_LIMITS.own;
  if (alike.length >= most && before?.shared !== values.shared)
    throw new Fault("conflict", {
      detail: `A list has at most ${most} ${values.shared ? "shared views" : "views of one person"}. Delete one first.`,
    });
}

/** Keeps one default, logs, and says what the view is now. */
async function done(
  tx: Tx,
  ctx: TenantCtx,
  id: string,
  log: (view: store.StoredView) => Promise<void>,
): Promise<ListView> {
  const viewer = viewerOf(ctx);
  const view = (await store.viewById(tx, viewer, id))!;
  if (view.isDefault) await store.clearDefault(tx, viewer, view, id);
  await log(view);
  return shown(view);
}

/** What people write about a view, as the log words it. */
function written({ list, name, shared, isDefault, search, columns }: store.StoredView) {
  return { list, name, shared, isDefault, search, columns };
}
