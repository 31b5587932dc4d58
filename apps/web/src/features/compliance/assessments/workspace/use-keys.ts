import { RESULTS } from "@crq/contract/compliance/assessments/answer-values";
import { useEffect, useRef } from "react";
import type { OpenEntry } from "../entry/use-open-entry.ts";
import { isAnswered } from "./roll-up.ts";
import { isTaken, useShortcutsOn } from "./shortcuts.ts";
import type { Workspace } from "./use-workspace.ts";

/** Listens to single keys wherever the focus is, as long as they're on; `act` returns whether it did something. */
function useKeys(act: (event: KeyboardEvent) => boolean): void {
  const [on] = useShortcutsOn();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event)) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

interface ListKeys {
  readonly open: string | undefined;
  readonly onOpen: (entry: string | undefined) => void;
  readonly onHelp: () => void;
}

/** Keys that lead through the list. */
export function useListKeys(workspace: Workspace, { open, onOpen, onHelp }: ListKeys): void {
  const { listed, answers, record } = workspace;
  const ids = listed.map(({ entry }) => entry.id);
  const at = open === undefined ? -1 : ids.indexOf(open);
  const go = (entry: string | undefined) => {
    if (entry !== undefined) onOpen(entry);
    return entry !== undefined;
  };
  const nextOpen = () => {
    const round = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
    return round.find((id) => {
      const row = answers.rows.get(id)!;
      return row.inScope && !isAnswered(row, record.scoringModel);
    });
  };
  useKeys(({ key }) => {
    switch (key) {
      case "j":
        return go(ids[at + 1]);
      case "k":
        return at > 0 && go(ids[at - 1]);
      case "u":
        return go(nextOpen());
      case "/":
        return focusOn("[data-search]");
      case "?":
        onHelp();
        return true;
      case "Escape":
        if (open !== undefined) onOpen(undefined);
        return open !== undefined;
      default:
        return false;
    }
  });
}

/** Keys that answer the open entry. */
export function useAnswerKeys({ record }: Workspace, open: OpenEntry): void {
  const { row, can, set, setAsked } = open;
  const maturity = record.scoringModel === "maturity";
  const applies = row.inScope && row.applicability !== "not-applicable";
  const digit = (key: string): boolean => {
    if (!applies) return false;
    const level = Number(key);
    if (maturity) set({ maturity: level });
    else if (level > RESULTS.length) return false;
    else set({ result: level === 0 ? null : RESULTS[level - 1]! });
    setAsked(false);
    return true;
  };
  useKeys(({ key }) => {
    if (key === "c" && can.comment) return focusOn("[data-comment]");
    if (!row.inScope) return false;
    if (can.answer && /^[0-5]$/.test(key)) return digit(key);
    if (can.answer && key === "e") return focusOn("[data-note]");
    if (!can.tailor || key !== "n") return false;
    if (row.applicability === "not-applicable") set({ applicability: "applicable" });
    else if ((row.justification ?? "") === "") setAsked(true);
    else set({ applicability: "not-applicable" });
    return true;
  });
}
