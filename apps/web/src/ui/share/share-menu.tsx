import { FileCode, FileText, Image, Link2, Printer, Share } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "../button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../overlay/menu.tsx";
import { PaperHeader } from "./paper-header.tsx";
import type { ShareWay } from "./share-and-tell.ts";
import { useReader } from "./use-reader.ts";

interface ShareMenuProps {
  /** The screen's name: the title on paper and the names of the files. */
  readonly title: string;
  /** The content of the picture and the pages. */
  readonly target: RefObject<HTMLElement | null>;
  /** The active filters, in words, as paper can't show controls: `Last 90 days, in USD`. */
  readonly filters?: string | undefined;
  /** It's read as a document: offered as text and drawings, never as a picture of itself. */
  readonly asDocument?: boolean | undefined;
}

/**
 * Shares a dashboard in its current state: its link, on paper, as a picture, as a PDF; a document on paper or as HTML. It also
 * gives the screen its header on paper.
 */
export function ShareMenu({ title, target, filters, asDocument = false }: ShareMenuProps) {
  const reader = useReader();
  const go = (way: ShareWay) => () => {
    void import("./share-and-tell.ts").then(async ({ shareAndTell }) =>
      shareAndTell(way, { title, target: target.current, reader }),
    );
  };
  return (
    <div data-share className="contents">
      <PaperHeader filters={filters} reader={reader} />
      <Menu
        trigger={
          <Button variant="outline" aria-label={`Share ${title}`}>
            <Share aria-hidden /> Share
          </Button>
        }
      >
        <MenuItem onSelect={go("link")}>
          <Link2 aria-hidden /> Copy link
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={go("print")}>
          <Printer aria-hidden /> {asDocument ? "Print or save as PDF" : "Print"}
        </MenuItem>
        {asDocument ? (
          <MenuItem onSelect={go("html")}>
            <FileCode aria-hidden /> Download HTML
          </MenuItem>
        ) : (
          <>
            <MenuItem onSelect={go("pdf")}>
              <FileText aria-hidden /> Download PDF
            </MenuItem>
            <MenuItem onSelect={go("png")}>
              <Image aria-hidden /> Download PNG
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
