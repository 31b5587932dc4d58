import type { factors } from "@crq/contract/people/factors";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Cookies } from "../../../http/cookies.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { openRegistration, requireOwnProof, type SignInDeps, spendRegistration } from "../sign-in/public.ts";
import { changePassword } from "./change-password.ts";
import { type FactorChange, factorChanged } from "./factor-changed.ts";
import { demandOf, factorsOf } from "./factors-of.ts";
import { requireRecentProof } from "./fresh-proof.ts";
import { passkeyProofOptions, proveByPasskey } from "./passkey-proof.ts";
import { deletePasskey, insertPasskey, renamePasskey } from "../credentials/public.ts";
import { checkNewPasskey, creationOptions } from "../credentials/public.ts";
import { setRequired } from "./person-store.ts";
import { mailProof, proveByCode, proveByPassword } from "./recent-proof.ts";
import { newRecoveryCodes } from "../credentials/public.ts";
import { standingOf } from "../credentials/public.ts";
import { deleteTotp } from "../credentials/public.ts";
import { confirmTotp, startTotp } from "../credentials/public.ts";

type FactorsGroup = Handlers<OutsideCtx, typeof factors>;
type Deps = SignInDeps & { readonly cookies: Cookies };

/** The calls that people manage their own factors and password with. */
export function factorHandlers(deps: Deps): FactorsGroup {
  return { ...proofs(deps), ...codes(deps), ...passkeys(deps) };
}

/**
 * One transaction that changes a factor; it requires recent re-authentication. `changed` logs it and tells
 * the person.
 */
function change<T>(
  deps: Deps,
  { actor, request }: { actor: Actor | undefined; request: FastifyRequest },
  work: (tx: Tx, actor: Actor, changed: (what: FactorChange) => Promise<void>) => Promise<T>,
): Promise<T> {
  return deps.doors.outside(async (tx) => {
    await requireOwnProof(tx, actor!);
    await requireRecentProof(tx, actor!);
    return work(tx, actor!, (what) => factorChanged(deps.outbox, tx, actor!, request, what));
  });
}

function proofs(
  deps: Deps,
): Pick<
  FactorsGroup,
  | "list"
  | "confirmPassword"
  | "sendConfirmationCode"
  | "confirmCode"
  | "confirmPasskeyOptions"
  | "confirmPasskey"
  | "changePassword"
> {
  return {
    list: async ({ actor, outside }) => outside((tx) => factorsOf(tx, actor!.userId, deps.publicUrl)),
    confirmPassword: async ({ actor, reply }, { body }) => {
      const { token, remember } = await proveByPassword(deps, actor!, body.password);
      deps.cookies.setSession(reply, token, remember);
    },
    sendConfirmationCode: async ({ actor }) => mailProof(deps, actor!),
    confirmCode: async ({ actor, request, reply }, { body }) => {
      const { token, remember } = await proveByCode(deps, actor!, request, body);
      deps.cookies.setSession(reply, token, remember);
    },
    confirmPasskeyOptions: async ({ actor }) => passkeyProofOptions(deps, actor!),
    confirmPasskey: async ({ actor, reply }, { body }) => {
      const { token, remember } = await proveByPasskey(deps, actor!, body);
      deps.cookies.setSession(reply, token, remember);
    },
    changePassword: async ({ actor, request, reply }, { body }) => {
      const { token, remember } = await changePassword(deps, actor!, request, body);
      deps.cookies.setSession(reply, token, remember);
    },
  };
}

function codes(
  deps: Deps,
): Pick<FactorsGroup, "requireFactor" | "startTotp" | "confirmTotp" | "removeTotp" | "newRecoveryCodes"> {
  return {
    requireFactor: async (ctx, { body: { required } }) =>
      change(deps, ctx, async (tx, actor, changed) => {
        const demand = required ? null : demandOf(await standingOf(tx, actor.userId));
        if (demand)
          throw new Fault("forbidden", {
            detail:
              demand.by === "role"
                ? `The ${demand.name} role always requires a second factor.`
                : `${demand.name} requires a second factor for everyone.`,
          });
        if (!(await setRequired(tx, actor.userId, required))) return;
        await changed({
          action: "factor.update",
          detail: { before: { required: !required }, after: { required } },
          subject: required ? "Sign-in now requires a code" : "Sign-in no longer requires a code",
          sentence: required
            ? "Every sign-in to your account now requires a second factor."
            : "Sign-in to your account no longer requires an emailed code.",
        });
      }),

    startTotp: async (ctx) =>
      change(deps, ctx, async (tx, actor) => {
        const begun = await startTotp(deps, tx, actor);
        if (!begun)
          throw new Fault("conflict", { detail: "You already have an authenticator app. Remove it first." });
        return begun;
      }),

    confirmTotp: async (ctx, { body }) =>
      change(deps, ctx, async (tx, actor, changed) => {
        if (!(await confirmTotp(deps, tx, actor.userId, body.code)))
          throw new Fault("invalid-request", {
            detail: "That code isn't valid. Wait for the next one and try again.",
            errors: [
              { path: "code", message: "That code isn't valid. Wait for the next one and try again." },
            ],
          });
        await changed({
          action: "factor.add",
          detail: { factor: "totp" },
          subject: "An authenticator app was added",
          sentence: "An authenticator app was added to your account. You'll enter its code when you sign in.",
        });
      }),

    removeTotp: async (ctx) =>
      change(deps, ctx, async (tx, actor, changed) => {
        if (!(await deleteTotp(tx, actor.userId))) throw new Fault("not-found");
        await changed({
          action: "factor.remove",
          detail: { factor: "totp" },
          subject: "The authenticator app was removed",
          sentence: "The authenticator app was removed from your account.",
        });
      }),

    newRecoveryCodes: async (ctx) =>
      change(deps, ctx, async (tx, actor, changed) => {
        const made = await newRecoveryCodes(deps, tx, actor.userId);
        await changed({
          action: "factor.add",
          detail: { factor: "recovery-codes", count: made.length },
          subject: "New recovery codes were created",
          sentence: "New recovery codes were created for your account. Earlier ones no longer work.",
        });
        return { codes: made };
      }),
  };
}

function passkeys(
  deps: Deps,
): Pick<FactorsGroup, "passkeyOptions" | "addPasskey" | "renamePasskey" | "removePasskey"> {
  return {
    passkeyOptions: async (ctx) =>
      change(deps, ctx, async (tx, actor) => {
        const options = await creationOptions(deps.publicUrl, tx, actor);
        return { token: await openRegistration(tx, actor.userId, options.challenge), options };
      }),

    addPasskey: async (ctx, { body }) =>
      change(deps, ctx, async (tx, actor, changed) => {
        const challenge = await spendRegistration(tx, actor.userId, body.token);
        const made = challenge && (await checkNewPasskey(deps.publicUrl, challenge, body.response));
        if (!made) throw new Fault("invalid-request", { detail: "Couldn't verify the passkey. Try again." });
        const { credential } = made;
        const id = await insertPasskey(tx, {
          user_id: actor.userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: body.response.response.transports ?? [],
          device_type: made.credentialDeviceType,
          backed_up: made.credentialBackedUp,
          name: body.name,
        });
        if (id === undefined) throw new Fault("conflict", { detail: "This passkey is already in use." });
        await changed({
          action: "factor.add",
          detail: { factor: "passkey", id, name: body.name },
          subject: "A passkey was added",
          sentence: `The passkey “${body.name}” was added to your account. You can now sign in with it.`,
        });
        return { id };
      }),

    renamePasskey: async (ctx, { params, body }) =>
      change(deps, ctx, async (tx, actor, changed) => {
        const before = await renamePasskey(tx, actor.userId, params.id, body.name);
        if (before === undefined) throw new Fault("not-found");
        if (before === body.name) return;
        await changed({
          action: "factor.update",
          detail: { factor: "passkey", id: params.id, before: { name: before }, after: { name: body.name } },
          subject: "A passkey was renamed",
          sentence: `Your passkey “${before}” is now named “${body.name}”.`,
        });
      }),

    removePasskey: async (ctx, { params }) =>
      change(deps, ctx, async (tx, actor, changed) => {
        const name = await deletePasskey(tx, actor.userId, params.id);
        if (name === undefined) throw new Fault("not-found");
        await changed({
          action: "factor.remove",
          detail: { factor: "passkey", id: params.id, name },
          subject: "A passkey was removed",
          sentence: `Your passkey “${name}” was removed from your account.`,
        });
      }),
  };
}
