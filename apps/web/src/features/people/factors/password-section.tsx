import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { Section, type SectionProps } from "./section.tsx";

/** The password: change it, or set the first one. */
export function PasswordSection({ factors, guarded, refresh }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Password"
      state={factors.hasPassword ? "Set" : "None"}
      on={factors.hasPassword}
      description={
        factors.hasPassword
          ? "Changing it signs you out everywhere else."
          : "You sign in elsewhere. A password lets you sign in here too."
      }
      actions={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {factors.hasPassword ? "Change password" : "Set a password"}
        </Button>
      }
    >
      {open && (
        <ChangePasswordDialog
          email={factors.email}
          hasPassword={factors.hasPassword}
          guarded={guarded}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            void refresh();
          }}
        />
      )}
    </Section>
  );
}
