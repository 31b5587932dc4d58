import {
  Archive,
  ArchiveRestore,
  BookCheck,
  BookX,
  CopyPlus,
  Download,
  FileInput,
  GitCompareArrows,
  type LucideIcon,
  PencilLine,
  Send,
  Share2,
  Trash2,
  Undo2,
} from "lucide-react";
import type { FrameworkAct } from "./offered-acts.ts";

/** What buttons and menus call an act; three dots: it asks something first. */
export const ACT_LABELS: Readonly<Record<FrameworkAct, readonly [label: string, icon: LucideIcon]>> = {
  details: ["Edit details", PencilLine],
  submit: ["Submit for review", Send],
  approve: ["Publish", BookCheck],
  return: ["Return to draft", Undo2],
  newEdition: ["New edition", CopyPlus],
  replaceByFile: ["Replace by a file", FileInput],
  editionFromFile: ["New edition from a file", FileInput],
  compare: ["Compare", GitCompareArrows],
  download: ["Download", Download],
  share: ["Share with a tenant", Share2],
  retire: ["Retire", BookX],
  archive: ["Archive", Archive],
  restore: ["Restore", ArchiveRestore],
  remove: ["Delete", Trash2],
};
