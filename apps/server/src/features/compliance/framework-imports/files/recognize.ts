/** The shipped framework that a file's identifiers belong to. */
import { controlId } from "@crq/frameworks/control-id";
import { catalogOf, frameworks } from "@crq/frameworks/shipped-files";
import type { Found } from "./shapes.ts";

/** It's recognized if exactly one has all of them; `possible` names those that have. */
export function recognizedIn({ content, recognized }: Found): {
  readonly recognized: string | null;
  readonly possible: readonly string[];
} {
  if (recognized !== null) return { recognized, possible: [recognized] };
  const ids = content.catalog.entries.map(({ id }) => id);
  const possible = ids.length === 0 ? [] : frameworks().filter((framework) => hasAll(framework, ids));
  return { recognized: possible.length === 1 ? possible[0]! : null, possible };
}

function hasAll(framework: string, ids: readonly string[]): boolean {
  const first = controlId(framework, ids[0]!);
  if (first === undefined) return false;
  const known = new Set(catalogOf(framework).entries.map(({ id }) => id));
  return ids.every((id) => known.has(controlId(framework, id) ?? id));
}
