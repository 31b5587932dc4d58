import { dayAndTime, zoneName } from "../format.ts";
import { toast } from "../overlay/toast.ts";
import { saveFile } from "../files/save-file.ts";
import { fileName, paperOf } from "./paper.ts";
import { pictureOf } from "./picture.ts";
import type { Reader } from "./link-reader.ts";

const WORDS = "Preparing the pages...";

/** Resolves after the browser has drawn this many frames, so charts have measured themselves again. */
async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}

/** Waits for charts that are still loading, since they belong on paper too; after ten seconds it goes on without them. */
async function whole(target: HTMLElement): Promise<void> {
  const end = performance.now() + 10_000;
  while (target.querySelector("[data-pending]") !== null && performance.now() < end) await frames(2);
}

function cover(): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "fixed inset-0 z-40 grid place-items-center bg-bg text-sm text-muted print:hidden";
  layer.setAttribute("role", "status");
  layer.textContent = WORDS;
  document.body.append(layer);
  return layer;
}

/**
 * Runs something while an element is as wide as paper: charts are drawn for that width, and `paper:` classes apply. The
 * screen is covered in the meantime, and restored afterwards.
 */
async function onPaper<T>(target: HTMLElement, work: () => T | Promise<T>): Promise<T> {
  const scrolled = window.scrollY;
  const layer = cover();
  target.dataset["paper"] = "";
  try {
    await document.fonts.ready;
    await whole(target);
    await frames(3);
    return await work();
  } finally {
    delete target.dataset["paper"];
    layer.remove();
    window.scrollTo({ top: scrolled, behavior: "instant" });
  }
}

/** The files to download. */
type FileWay = "html" | "png" | "pdf";

/** The ways to share. */
export type ShareWay = "link" | "print" | FileWay;

interface Shared {
  readonly title: string;
  readonly target: HTMLElement | null;
  readonly reader: Reader;
}

/** Shares, and reports the result. */
export async function shareAndTell(way: ShareWay, shared: Shared): Promise<void> {
  if (way === "link") return copyLink();
  try {
    if (shared.target === null) throw new Error("Nothing to share yet");
    if (way === "print") await onPaper(shared.target, () => window.print());
    else await download(way, shared, shared.target);
  } catch (error) {
    // eslint-disable-next-line no-console -- the cause is for support; the person sees what to do
    console.error(error);
    toast({
      variant: "destructive",
      title: way === "print" ? "Couldn't print this" : `Couldn't create the ${way.toUpperCase()}`,
      description:
        way === "print"
          ? "Reload the page and try again."
          : "Print the page and choose 'Save as PDF', or reload and try again.",
    });
  }
}

async function download(way: FileWay, { title, reader }: Shared, target: HTMLElement): Promise<void> {
  const name = fileName(title, new Date(), reader, way);
  const blob = await onPaper(target, async () => {
    if (way === "html") return (await import("./html.ts")).htmlOf(target, title);
    const picture = await pictureOf(target, title);
    try {
      if (way === "png") return await picture.png();
      const { pdfOf } = await import("./pdf.ts");
      const now = new Date();
      return await pdfOf(picture, {
        title,
        paper: paperOf(reader.dateFormat),
        language: document.documentElement.lang,
        generated: `Generated ${dayAndTime(now, reader)} ${zoneName(now, reader)}`,
        link: window.location.href,
      });
    } finally {
      picture.dispose();
    }
  });
  saveFile(blob, name);
  toast({ title: `${way.toUpperCase()} saved to your downloads`, description: name });
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({
      title: "Link copied",
      description: "It opens this page with these filters for anyone with access.",
    });
  } catch {
    toast({ title: "Copy this link yourself", description: window.location.href, durationMs: 20_000 });
  }
}
