import { ClipboardCopy, Download, Image, Link2, Share } from "lucide-react";
import { Button } from "../../button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../overlay/menu.tsx";
import type { ExportWay, Exported } from "./export-actions.ts";

interface ExportMenuProps extends Exported {
  /** The name of the content, to distinguish several menus on one screen: `loss exceedance curve`. */
  readonly what: string;
  /** Text beside the icon, if there is room. */
  readonly label?: string;
}

async function run(way: ExportWay, exported: Exported): Promise<void> {
  const { exportAndTell } = await import("./export-and-tell.ts");
  await exportAndTell(way, exported);
}

async function copyLink(): Promise<void> {
  const { copyLinkAndTell } = await import("./export-and-tell.ts");
  await copyLinkAndTell();
}

/** Copies or downloads a chart or a table: as a picture, as data, as a link to the current view. */
export function ExportMenu({ what, label, ...exported }: ExportMenuProps) {
  const go = (way: ExportWay) => () => void run(way, exported);
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Copy and export the ${what}`}
          title="Copy and export"
          className="text-muted"
        >
          <Share aria-hidden /> {label}
        </Button>
      }
    >
      {exported.drawing && (
        <MenuItem onSelect={go("copy-picture")}>
          <Image aria-hidden /> Copy picture
        </MenuItem>
      )}
      <MenuItem onSelect={go("copy-data")}>
        <ClipboardCopy aria-hidden /> Copy data
      </MenuItem>
      <MenuItem onSelect={() => void copyLink()}>
        <Link2 aria-hidden /> Copy link
      </MenuItem>
      <MenuSeparator />
      {exported.drawing && (
        <>
          <MenuItem onSelect={go("png")}>
            <Download aria-hidden /> Download PNG
          </MenuItem>
          <MenuItem onSelect={go("svg")}>
            <Download aria-hidden /> Download SVG
          </MenuItem>
        </>
      )}
      <MenuItem onSelect={go("csv")}>
        <Download aria-hidden /> Download CSV
      </MenuItem>
    </Menu>
  );
}
