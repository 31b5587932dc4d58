import { type BULK_ACTIONS, PEOPLE_AT_ONCE, type Person } from "@crq/contract/people/users";
import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import type { TellingForm } from "../../../screen/tell-failure.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { counted } from "../../../ui/format.ts";
import { PEOPLE } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

type Action = (typeof BULK_ACTIONS)[number];
interface Refused {
  readonly name: string;
  readonly message: string;
}

interface PeopleBulkProps {
  readonly selected: readonly Person[];
  /** The tenant chosen by a platform administrator. */
  readonly tenantId: string | undefined;
  readonly inTenant: boolean;
  readonly onDone: () => void;
}

const DONE: Readonly<Record<Action, string>> = {
  suspend: "suspended",
  reactivate: "reactivated",
  "sign-out": "signed out",
};

/** Actions on selected people; skipped people are named, with the reason. */
export function PeopleBulk({ selected, tenantId, inTenant, onDone }: PeopleBulkProps) {
  const [asking, setAsking] = useState<Action>();
  const [busy, setBusy] = useState<Action>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const bulk = useAct("users.bulk", {
    done: ({ results }, { body }) =>
      `${counted(results.filter((one) => one.done).length, "person", "people")} ${DONE[body.action]}`,
    failed: "No changes made",
    also: PEOPLE,
    onDone: ({ results }) => {
      const left = results.filter((one) => !one.done);
      const names = new Map(selected.map((one) => [one.id, personName(one)]));
      setRefused(left.map(({ id, message }) => ({ name: names.get(id) ?? id, message })));
      if (left.length === 0) onDone();
    },
  });
  const run = async (action: Action, reason?: string, form?: TellingForm) => {
    setBusy(action);
    const done = await bulk.run(
      {
        query: tenantId === undefined ? {} : { tenantId },
        body: {
          ids: selected.slice(0, PEOPLE_AT_ONCE).map((one) => one.id),
          action,
          ...(reason !== undefined && { reason }),
        },
      },
      form,
    );
    setBusy(undefined);
    if (done || form === undefined) setAsking(undefined);
    return done;
  };
  const whom = counted(selected.length, "person", "people");
  return (
    <>
      <Button variant="outline" onClick={() => setAsking("suspend")}>
        Suspend
      </Button>
      <Button variant="outline" busy={busy === "reactivate"} onClick={() => void run("reactivate")}>
        Reactivate
      </Button>
      <Button variant="outline" onClick={() => setAsking("sign-out")}>
        Sign out
      </Button>
      {asking === "suspend" && (
        <SuspendDialog
          whom={whom}
          inTenant={inTenant}
          onSuspend={(reason, form) => run("suspend", reason, form)}
          onClose={() => setAsking(undefined)}
        />
      )}
      <ConfirmDialog
        open={asking === "sign-out"}
        title={`Sign out ${whom}?`}
        description="This ends their sessions immediately. They can sign in again."
        confirmLabel="Sign out"
        busy={busy === "sign-out"}
        onConfirm={() => void run("sign-out")}
        onCancel={() => setAsking(undefined)}
      />
      <Dialog
        open={refused.length > 0}
        onClose={onDone}
        title={`${counted(refused.length, "person was", "people were")} not changed`}
        footer={<Button onClick={onDone}>Done</Button>}
      >
        <dl className="grid gap-2 text-sm">
          {refused.map(({ name, message }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{message}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
