import { ClipboardCopy, Download, Image, Link2, Share } from "lucide-react";
import { Button } from "../../button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../menu.tsx";
import { toast } from "../../toast.ts";
import type { ExportWay, Exported } from "./export-actions.ts";

interface ExportMenuProps extends Exported {
  /** What is copied, to tell several menus on one screen apart: `loss exceedance curve`. */
  readonly what: string;
  /** Words beside the icon, where there is room. */
  readonly label?: string;
}

const DONE: Readonly<Record<ExportWay, string>> = {
  "copy-picture": "Picture copied",
  "copy-data": "Data copied",
  svg: "SVG saved to your downloads",
  png: "PNG saved to your downloads",
  csv: "CSV saved to your downloads",
};

async function run(way: ExportWay, exported: Exported): Promise<void> {
  try {
    const { exportAs } = await import("./export-actions.ts");
    await exportAs(way, exported);
    toast({ title: DONE[way] });
  } catch {
    const copying = way.startsWith("copy");
    toast({
      variant: "destructive",
      title: copying ? "This could not be copied" : "This could not be saved",
      description: copying
        ? "The browser does not let this page write to the clipboard. Allow it beside the address, or download the file instead."
        : "Try another format, or reload the page and try again.",
    });
  }
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: "Link copied", description: "It opens this screen as you see it, with what is saved." });
  } catch {
    toast({ title: "Copy this link yourself", description: window.location.href, durationMs: 20_000 });
  }
}

/** Copies or downloads a chart or a table: as a picture, as data, as a link to what is shown. */
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
