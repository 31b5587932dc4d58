/** Linking outside accounts while signed in, and unlinking them. */
import type { FederationProvider, LinkNotice } from "@crq/contract/people/federation";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { requireRecentProof } from "../factors/public.ts";
import { isReserved } from "../sign-in/public.ts";
import { linkedMail } from "./identify.ts";
import type { OutsideProfile } from "./provider.ts";
import type { Providers } from "./providers.ts";
import * as store from "./store.ts";

/** The screen for linking and unlinking. */
const SCREEN = "/user-account/social-auth-management";

/** What linking depends on. */
export interface LinkDeps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  readonly providers: Providers;
  /** Addresses reserved for emergency accounts, which can't be linked. */
  readonly breakGlass: readonly string[];
}

/** A provider's display name; `tenantName` is given for a tenant's own. */
export function nameOf(providers: Providers, provider: string, tenantName: string | null): string {
  if (provider.startsWith("saml:")) return `Single sign-on of ${tenantName ?? "a tenant"}`;
  const names = { google: "Google", microsoft: "Microsoft", github: "GitHub", oidc: "Single sign-on" };
  const id = provider as FederationProvider;
  return providers.get(id)?.name ?? names[id];
}

/**
 * Links the account that a provider identified to that of the person who began, and returns to the screen.
 * The session must still be theirs, since someone else may have signed in since.
 */
export async function finishLink(
  deps: LinkDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  came: { profile: OutsideProfile; linkTo: string; actor: Actor | undefined; name: string },
): Promise<FastifyReply> {
  const { profile, linkTo, actor, name } = came;
  if (actor?.userId !== linkTo || actor.vouchedBy !== undefined) return linkFailed(reply, "other-session");
  if ([actor.email, profile.email].some((email) => email !== undefined && isReserved(deps.breakGlass, email)))
    return linkFailed(reply, "own-account-only");
  const refused = await deps.doors.outside(async (tx): Promise<LinkNotice | undefined> => {
    const made = await store.insertIdentity(tx, linkTo, profile, false);
    if (!made.linked)
      return made.userId === undefined || made.userId === linkTo ? "already-linked" : "linked-elsewhere";
    await audit(tx, actor, request, {
      action: "identity.link",
      objectType: "user",
      objectId: linkTo,
      detail: { provider: profile.provider, subject: profile.subject },
    });
    await deps.outbox.write(tx, linkedMail(actor.email, name));
    return undefined;
  });
  if (refused) return linkFailed(reply, refused);
  return reply.redirect(`${SCREEN}?linked=${encodeURIComponent(profile.provider)}`, 303);
}

/** Returns to the screen with the reason nothing was linked. */
export function linkFailed(reply: FastifyReply, notice: LinkNotice): FastifyReply {
  return reply.redirect(`${SCREEN}?notice=${notice}`, 303);
}

/** Refuses to change how an account is opened without recent re-authentication. */
export async function mustMayChange(doors: Doors, actor: Actor): Promise<void> {
  await doors.outside((tx) => requireRecentProof(tx, actor));
}

/** Unlinks an outside account, unless it is the only sign-in method. */
export async function unlink(
  deps: LinkDeps,
  actor: Actor,
  request: FastifyRequest,
  provider: string,
): Promise<void> {
  await mustMayChange(deps.doors, actor);
  await deps.doors.outside(async (tx) => {
    const ownWay = await store.hasOwnWayIn(tx, actor.userId, true);
    const linked = await store.identitiesOf(tx.all, actor.userId);
    const one = linked.find((identity) => identity.provider === provider);
    if (!one) throw new Fault("not-found");
    if (!ownWay && linked.length === 1)
      throw new Fault("invalid-request", {
        detail: "This is your only sign-in method. Set a password or add a passkey first.",
      });
    await store.deleteIdentity(tx, actor.userId, provider);
    await audit(tx, actor, request, {
      action: "identity.unlink",
      objectType: "user",
      objectId: actor.userId,
      detail: { provider },
    });
    const name = nameOf(deps.providers, provider, one.tenant_name);
    await deps.outbox.write(tx, {
      to: actor.email,
      subject: "A way to sign in was removed",
      heading: "A way to sign in was removed",
      paragraphs: [
        `You can no longer sign in with ${name}.`,
        "If this wasn't you, change your password and tell your administrator.",
      ],
    });
  });
}
