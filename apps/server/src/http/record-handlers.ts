/** The calls that most kinds of records share: read, create, update by version, archive, and delete. */
import type { Tx } from "../db/doors.ts";
import { changedFields } from "./changed-fields.ts";
import { Fault } from "./fault.ts";

/** One transaction through a door. */
type Door = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Kept {
  readonly id: string;
  readonly version: number;
}

interface KindOfRecord<Ctx, R extends Kept, N, C> {
  /** What faults call one: `client`. */
  readonly noun: string;
  /** The doors through which records are read and changed; they throw if the caller doesn't have access. */
  readonly read: (ctx: Ctx) => Door;
  readonly write: (ctx: Ctx) => Door;
  readonly find: (tx: Tx, id: string) => Promise<R | undefined>;
  /** The fields that users enter, whose changes are logged. */
  readonly written: (record: R) => object;
  /** Throws if the input conflicts with other records; there is no record before a new one. */
  readonly check?: (tx: Tx, ctx: Ctx, fields: C, before: R | undefined) => Promise<void>;
  /** Creates a record and returns its id. */
  readonly insert: (tx: Tx, ctx: Ctx, fields: N) => Promise<string>;
  /** Updates a record that still has the version; false if it has another. */
  readonly save: (tx: Tx, id: string, version: number, fields: C, ctx: Ctx) => Promise<boolean>;
  /** What else happens when a record is created, updated or deleted, in the same transaction. */
  readonly moved?: (tx: Tx, ...of: readonly R[]) => Promise<void>;
  /** Logs the change. */
  readonly audited: Logs<Ctx, R, "create" | "update">;
}

/** Logs what was done with a record. */
type Logs<Ctx, R, Done> = (tx: Tx, ctx: Ctx, done: Done, record: R, detail: object) => Promise<void>;

interface Archived<Ctx, R> {
  /** Archives or restores a record; false if it already is. */
  readonly set: (tx: Tx, id: string, archived: boolean) => Promise<boolean>;
  /** What else happens when a record is archived, in the same transaction; its result is logged. */
  readonly also?: (tx: Tx, record: R) => Promise<object>;
  readonly audited: Logs<Ctx, R, "archive" | "restore">;
}

interface Removed<Ctx, R> {
  /** Deletes a record; false if there is none. */
  readonly remove: (tx: Tx, id: string) => Promise<boolean>;
  readonly audited: Logs<Ctx, R, "remove">;
}

type One = { readonly params: { readonly id: string } };

/**
 * Handlers for a kind of record. A record that the door can't see is answered `not-found`, a change based on
 * an outdated version `conflict`, and every change is logged in the transaction that makes it.
 */
export function recordHandlers<Ctx, R extends Kept, N extends C, C extends object>(
  of: KindOfRecord<Ctx, R, N, C>,
) {
  const found = async (tx: Tx, id: string): Promise<R> => {
    const record = await of.find(tx, id);
    if (!record) throw new Fault("not-found");
    return record;
  };
  const conflict = (now: R, version: number) =>
    new Fault("conflict", {
      detail: `You read version ${version}; the ${of.noun} has version ${now.version} now.`,
    });

  const mark =
    (done: "archive" | "restore", archived: boolean, { set, also, audited }: Archived<Ctx, R>) =>
    (ctx: Ctx, { params: { id } }: One): Promise<R> =>
      of.write(ctx)(async (tx) => {
        await found(tx, id);
        if (!(await set(tx, id, archived)))
          throw new Fault("conflict", {
            detail: `The ${of.noun} is ${archived ? "archived already" : "not archived"}.`,
          });
        const after = await found(tx, id);
        await audited(tx, ctx, done, after, archived ? ((await also?.(tx, after)) ?? {}) : {});
        return after;
      });

  return {
    get: (ctx: Ctx, { params }: One): Promise<R> => of.read(ctx)((tx) => found(tx, params.id)),

    create: (ctx: Ctx, { body }: { readonly body: N }): Promise<R> =>
      of.write(ctx)(async (tx) => {
        await of.check?.(tx, ctx, body, undefined);
        const made = await found(tx, await of.insert(tx, ctx, body));
        await of.moved?.(tx, made);
        await of.audited(tx, ctx, "create", made, { after: of.written(made) });
        return made;
      }),

    update: (
      ctx: Ctx,
      { params: { id }, body }: One & { readonly body: C & { readonly version: number } },
    ): Promise<R> =>
      of.write(ctx)(async (tx) => {
        const { version, ...fields } = body;
        const before = await found(tx, id);
        if (before.version !== version) throw conflict(before, version);
        await of.check?.(tx, ctx, fields as unknown as C, before);
        if (!(await of.save(tx, id, version, fields as unknown as C, ctx)))
          throw conflict(await found(tx, id), version);
        const after = await found(tx, id);
        const detail = changedFields(of.written(before), of.written(after));
        if (detail) await of.moved?.(tx, before, after);
        if (detail) await of.audited(tx, ctx, "update", after, detail);
        return after;
      }),

    /** Handlers that archive and restore a record. */
    archiving: (archived: Archived<Ctx, R>) => ({
      archive: mark("archive", true, archived),
      restore: mark("restore", false, archived),
    }),

    /** A handler that deletes a record for good. */
    removing:
      ({ remove, audited }: Removed<Ctx, R>) =>
      (ctx: Ctx, { params: { id } }: One): Promise<void> =>
        of.write(ctx)(async (tx) => {
          const before = await found(tx, id);
          if (!(await remove(tx, id))) throw new Fault("not-found");
          await of.moved?.(tx, before);
          await audited(tx, ctx, "remove", before, { before: of.written(before) });
        }),
  };
}
