import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { allTextsQuery } from "../../../../screen/frameworks/shipped.ts";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { answers as fits, queryOf, searchedIn } from "../../framework-browser/public.ts";
import { useAnswers } from "../answers/use-answers.ts";
import { passes } from "./listed.ts";
import { rollUp } from "./roll-up.ts";
import { type WorkspaceSearch, workspaceSearch } from "./workspace-search.ts";

/** Parts of the address to change; undefined removes one. */
export type Parts = { readonly [K in keyof WorkspaceSearch]?: WorkspaceSearch[K] | undefined };

/** The workspace's part of the address, and how to change it. */
function useWorkspaceSearch() {
  const search = workspaceSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: Parts, { replace = false } = {}) => {
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => workspaceSearch({ ...before, ...parts })) as never,
      resetScroll: false,
      replace,
    });
  };
  return { search, change };
}

/** What the signed-in person can do with an assessment now. The server checks it again. */
function useAbilities(record: AssessmentRecord) {
  const answers = useCan("assessment:answer");
  const manages = useCan("assessment:manage");
  const mine = useIsOwn()(record);
  const own = mine && record.archivedAt === null;
  const { status } = record;
  return {
    /** Verdicts, notes and the state of work. */
    answer: answers && own && status === "active",
    /** What is in scope. */
    scope: manages && own && (status === "draft" || status === "active"),
    /** Who answers an entry, whether it applies and who provides it. */
    tailor: answers && own && (status === "draft" || status === "active"),
    comment: answers && own && status !== "completed",
    /** That the work on an entry was reviewed. */
    review: answers && own && status === "in_review",
    /** The lifecycle. */
    manage: manages && own,
    restore: manages && mine,
    /** Who from outside may read it. */
    admit: manages,
    /** To answer an auditor, also once it's signed. */
    reply: answers && own,
    submit: answers && own && status === "active",
  };
}

/** Everything that the workspace shows. */
export function useWorkspace(record: AssessmentRecord, framework: Framework, saved: readonly AnswerRow[]) {
  const answers = useAnswers(record.id, framework, saved);
  const { search, change } = useWorkspaceSearch();
  const userId = useUser().id;
  const { rows, state } = answers;
  const idle = useIdle();
  const untitled = framework.catalog.entries.some(({ title }) => title === undefined);
  // Loaded when there is time, so that every entry can be read without a connection too.
  const texts = useQuery({ ...allTextsQuery(framework.base), enabled: untitled || idle }).data;
  const entries = useMemo(
    () => searchedIn(framework, texts).filter(({ entry }) => rows.has(entry.id)),
    // eslint-disable-next-line react/exhaustive-deps -- which entries have rows never changes, the rows do with each answer
    [framework, texts, rows.size],
  );
  const tallies = useMemo(
    () =>
      rollUp(
        entries.map(({ entry, within }) => ({ row: rows.get(entry.id)!, within })),
        record.scoringModel,
      ),
    [entries, rows, record.scoringModel],
  );
  const query = queryOf(search.q ?? "", framework);
  const options = { search, record, userId, isWaiting: (entry: string) => state.waiting.has(entry) };
  const everywhere = entries.filter((one) => passes(rows.get(one.entry.id)!, options) && fits(query, one));
  const listed =
    search.in === undefined ? everywhere : everywhere.filter(({ within }) => within.includes(search.in!));
  const words = query.id === undefined ? query.words.map(({ id, text }) => id?.toLowerCase() ?? text) : [];
  return {
    record,
    framework,
    answers,
    search,
    change,
    entries,
    texts,
    tallies,
    listed,
    words,
    can: useAbilities(record),
  };
}

/** What `useWorkspace` gives. */
export type Workspace = ReturnType<typeof useWorkspace>;

/** Whether the browser has had nothing to do since the screen was shown. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
