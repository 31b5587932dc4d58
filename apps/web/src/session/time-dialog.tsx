import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { TimeFields } from "./time-fields.tsx";
import { timeDraft, timePayloads, useSaveTimePreferences } from "./time-preferences.ts";
import { useUser } from "./user-context.ts";

/** The person's date and time format: zone and clock. */
export function TimeDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [draft, setDraft] = useState(() => timeDraft(user));
  const save = useSaveTimePreferences(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Time & Timezone Preferences"
      description="How dates and times appear to you throughout the product."
      className="max-w-[28rem]"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={save.isPending} onClick={() => save.mutate(timePayloads(user, draft))}>
            Save preferences
          </Button>
        </>
      }
    >
      <TimeFields draft={draft} onChange={setDraft} dateFormat={user.dateFormat} />
    </Dialog>
  );
}
