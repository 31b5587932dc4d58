import { toast } from "../../overlay/toast.ts";
import { type ExportWay, type Exported, exportAs } from "./export-actions.ts";

const DONE: Readonly<Record<ExportWay, string>> = {
  "copy-picture": "Picture copied",
  "copy-data": "Data copied",
  svg: "SVG saved to your downloads",
  png: "PNG saved to your downloads",
  csv: "CSV saved to your downloads",
};

/** Copies or downloads, and reports the result. */
export async function exportAndTell(way: ExportWay, exported: Exported): Promise<void> {
  try {
    await exportAs(way, exported);
    toast({ title: DONE[way] });
  } catch {
    const copying = way.startsWith("copy");
    toast({
      variant: "destructive",
      title: copying ? "This could not be copied" : "Couldn't save this",
      description: copying
        ? "The browser does not let this page write to the clipboard. Allow it beside the address, or download the file instead."
        : "Try another format, or reload the page and try again.",
    });
  }
}

/** Copies the page's address, or shows it if the browser doesn't allow copying. */
export async function copyLinkAndTell(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: "Link copied", description: "It opens this screen as you see it, with what is saved." });
  } catch {
    toast({ title: "Copy this link yourself", description: window.location.href, durationMs: 20_000 });
  }
}
