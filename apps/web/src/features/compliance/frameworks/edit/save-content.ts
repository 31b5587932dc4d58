import type { Framework } from "@crq/contract/compliance/frameworks";
import type { FrameworkContent } from "@crq/frameworks/official";
import { ApiError } from "../../../../api/api-error.ts";
import { type CallResult, call } from "../../../../api/call.ts";
import { changesBetween, combined, hasChanges } from "../content/content-changes.ts";
import { savedParts } from "../content/written-entry.ts";

/** A framework's content as it's on the server. */
export interface SavedVersion {
  readonly content: FrameworkContent;
  readonly version: number;
}

/** Someone else's version, and the entries that both changed differently. */
export interface Met {
  readonly theirs: SavedVersion;
  readonly both: readonly string[];
}

type Outcome =
  | { readonly kind: "saved"; readonly version: number; readonly framework: Framework | undefined }
  | ({ readonly kind: "met" } & Met)
  | { readonly kind: "failed"; readonly error: unknown };

/** The server's answer as the content of a version. */
export function versionOf({ catalog, official, version }: CallResult<"frameworks.content">): SavedVersion {
  return { content: { catalog, official }, version };
}

/** Saves what changed since a version. If another version is there by now, it's fetched instead, and nothing of it is overwritten. */
export async function saveContent(id: string, base: SavedVersion, mine: FrameworkContent): Promise<Outcome> {
  const changes = changesBetween(base.content, mine);
  let { version } = base;
  let framework: Framework | undefined;
  try {
    for (const part of hasChanges(changes) ? savedParts(changes) : []) {
      framework = await call("frameworks.saveEntries", { params: { id }, body: { version, ...part } });
      ({ version } = framework);
    }
    return { kind: "saved", version, framework };
  } catch (error) {
    // A large change is saved in parts: after one of them the server has a version of its own, too.
    const moved = version !== base.version || (error instanceof ApiError && error.code === "conflict");
    if (!moved) return { kind: "failed", error };
    return await meet(id, base, mine, error);
  }
}

async function meet(
  id: string,
  base: SavedVersion,
  mine: FrameworkContent,
  refusal: unknown,
): Promise<Outcome> {
  try {
    const theirs = versionOf(await call("frameworks.content", { params: { id }, query: {} }));
    // Refused although nothing else was saved: trying the same again would be refused again.
    if (theirs.version === base.version) return { kind: "failed", error: refusal };
    return { kind: "met", theirs, both: combined(base.content, mine, theirs.content).both };
  } catch (error) {
    return { kind: "failed", error };
  }
}
