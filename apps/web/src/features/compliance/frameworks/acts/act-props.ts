import type { Framework } from "@crq/contract/compliance/frameworks";
import type { FrameworkAct } from "./offered-acts.ts";

/** The acts that ask something first. */
export type AskingAct = Exclude<
  FrameworkAct,
  "archive" | "restore" | "compare" | "replaceByFile" | "editionFromFile"
>;

/** Props of an act's dialog. */
export interface ActProps {
  readonly framework: Framework;
  readonly onChanged: ((framework: Framework) => void) | undefined;
  readonly onGone: (() => void) | undefined;
  readonly onClose: () => void;
}
