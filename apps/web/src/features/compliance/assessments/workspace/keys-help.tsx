import { Switch } from "../../../../ui/form/switch.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { shortcutsOf, useShortcutsOn } from "./shortcuts.ts";

interface KeysHelpProps {
  readonly maturity: boolean;
  readonly onClose: () => void;
}

/** The keys of the workspace, and the switch that turns them off. */
export function KeysHelp({ maturity, onClose }: KeysHelpProps) {
  const [on, setOn] = useShortcutsOn();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They work anywhere in an assessment, except while you type."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {shortcutsOf(maturity).map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="num rounded-sm border border-line-strong bg-sunken px-1.5 py-px text-xs">
                {keys}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Switch checked={on} onChange={(event) => setOn(event.target.checked)}>
          Use single-key shortcuts on this device
        </Switch>
      </div>
    </Dialog>
  );
}
