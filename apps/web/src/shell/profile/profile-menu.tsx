import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Processing } from "../../ui/state/spinner.tsx";
import { ChangeClientDialog, TimeDialog } from "../lazy-dialogs.ts";
import { part, tellMissing } from "../part.tsx";
import { assessmentCountQuery, entitlementsQuery, sessionInfoQuery } from "../../session/session-queries.ts";
import { useUser } from "../../session/user-context.ts";
import { Avatar } from "../../ui/avatar.tsx";

const load = async () => import("./profile-panel.tsx");
const ProfilePanel = part(async () => (await load()).ProfilePanel);

/**
 * The person's name in the header. It opens a panel with who is signed in, in which context, since when, and the available
 * actions.
 */
export function ProfileMenu() {
  const { firstName, lastName, email } = useUser();
  useQuery(sessionInfoQuery);
  useQuery(assessmentCountQuery);
  // A session ends at the next call once its role is revoked: this notices it.
  useQuery(entitlementsQuery);
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"time" | "client">();
  const name = `${firstName} ${lastName}`.trim() || email;
  const close = () => panel.current?.hidePopover();
  const closeDialog = () => setDialog(undefined);
  const failed = () => {
    closeDialog();
    tellMissing();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-tour="header-profile"
        onPointerEnter={() => void load().catch(() => undefined)}
        className="flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 text-sm hover:bg-ink/7 touch:h-11"
      >
        <Avatar name={name} />
        <span className="max-w-40 truncate @max-xl:sr-only">
          <span className="sr-only">Account of </span>
          {name}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted max-sm:hidden" />
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label="Account"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="fixed inset-auto top-[3.25rem] right-2 m-0 max-h-[calc(100dvh-4rem)] w-[min(21rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-0 text-ink shadow-float open:animate-[rise-in_120ms_ease-out] sm:right-6"
      >
        {open && (
          <ProfilePanel
            name={name}
            onFollow={close}
            onDialog={(which) => {
              close();
              setDialog(which);
            }}
            fallback={
              <div className="p-4">
                <Processing />
              </div>
            }
            onFailed={() => {
              close();
              tellMissing();
            }}
          />
        )}
      </dialog>
      {/* Outside the panel, which closes when a dialog opens. */}
      {dialog === "time" && <TimeDialog onClose={closeDialog} onFailed={failed} />}
      {dialog === "client" && <ChangeClientDialog onClose={closeDialog} onFailed={failed} />}
    </>
  );
}
