import { AUDITOR_DAYS } from "@crq/contract/compliance/assessments/auditor-limits";
import type { AuditorAccess } from "@crq/contract/compliance/assessments/auditors";
import { CalendarClock, Send, ShieldOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { calendarDay, todayOf } from "../../../screen/calendar-day.ts";
import { TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useIsOwn, useUser } from "../../../session/user-context.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { type NewLink, NewLinkDialog } from "./new-link-dialog.tsx";
import { daysAfter } from "./words.ts";

interface AccessActs {
  /** What can be done with an access, as items of a menu; false if nothing can. */
  readonly menu: (access: AuditorAccess) => ReactNode;
  /** The dialog that's open. */
  readonly dialog: ReactNode;
}

/** Moves the last day of auditors' accesses, renews their links, and withdraws them. */
export function useAccessActs(): AccessActs {
  const isOwn = useIsOwn();
  const [open, setOpen] = useState<{
    readonly what: "extend" | "withdraw" | "resend";
    readonly access: AuditorAccess;
  }>();
  const [made, setMade] = useState<NewLink>();
  const close = () => setOpen(undefined);
  const resend = useAct("auditors.resend", {
    failed: "No new link",
    onDone: (result) => {
      close();
      setMade(result);
    },
  });
  const withdraw = useAct("auditors.withdraw", {
    done: ({ name }) => `${name}’s access is withdrawn`,
    failed: "Couldn't withdraw the access",
    onDone: close,
  });
  const ask = (what: "extend" | "withdraw" | "resend", access: AuditorAccess) => setOpen({ what, access });
  return {
    menu: (access) =>
      isOwn(access) &&
      access.state !== "withdrawn" && (
        <>
          <MenuItem onSelect={() => ask("extend", access)}>
            <CalendarClock aria-hidden /> Move the last day
          </MenuItem>
          {access.state === "open" && (
            <MenuItem onSelect={() => ask("resend", access)}>
              <Send aria-hidden /> Send a new link
            </MenuItem>
          )}
          <MenuItem destructive onSelect={() => ask("withdraw", access)}>
            <ShieldOff aria-hidden /> Withdraw
          </MenuItem>
        </>
      ),
    dialog: (
      <>
        {open?.what === "extend" && <ExtendDialog access={open.access} onClose={close} />}
        {open?.what === "resend" && (
          <ConfirmDialog
            open
            title={`Send ${open.access.name} a new link?`}
            description="The link that they have stops working. A browser that they opened with a code stays open."
            confirmLabel="Send a new link"
            busy={resend.busy}
            onConfirm={() => void resend.run({ params: { id: open.access.id } })}
            onCancel={close}
          />
        )}
        {open?.what === "withdraw" && (
          <ConfirmDialog
            open
            destructive
            title={`Withdraw ${open.access.name}’s access?`}
            description={`They can no longer read “${open.access.assessmentName}”, even where it’s open now. Their questions and the record of what they read stay. You can give them access again later.`}
            confirmLabel="Withdraw"
            busy={withdraw.busy}
            onConfirm={() => void withdraw.run({ params: { id: open.access.id } })}
            onCancel={close}
          />
        )}
        {made && <NewLinkDialog made={made} onClose={() => setMade(undefined)} />}
      </>
    ),
  };
}

const LastDay = z.object({ endsOn: z.string().check(z.minLength(1, "Choose the last day")) });

interface ExtendDialogProps {
  readonly access: AuditorAccess;
  readonly onClose: () => void;
}

function ExtendDialog({ access: { id, name, endsOn, state }, onClose }: ExtendDialogProps) {
  const user = useUser();
  const today = todayOf(user);
  const extend = useAct("auditors.extend", {
    done: (after) => `${after.name} can read until ${calendarDay(after.endsOn, user)}`,
    failed: "Couldn’t change the last day",
  });
  return (
    <FormDialog
      title={`Move the last day of ${name}`}
      description={
        state === "expired"
          ? `It ended on ${calendarDay(endsOn, user)}. With a later day the same link works again.`
          : `It’s ${calendarDay(endsOn, user)} now. The link stays the same.`
      }
      schema={LastDay}
      initial={{ endsOn: endsOn < today ? daysAfter(today, AUDITOR_DAYS.usual) : endsOn }}
      submit="Move the last day"
      onSubmit={async (body, form) => extend.run({ params: { id }, body }, form)}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="endsOn"
          label="Last day"
          type="date"
          min={today}
          max={daysAfter(today, AUDITOR_DAYS.most)}
        />
      )}
    </FormDialog>
  );
}
