/** The tenant's own frameworks to choose from, and the structure of one. */
import type { Catalog } from "@crq/frameworks/catalog";
import type { Resting } from "@crq/frameworks/inherited";
import { useQuery } from "@tanstack/react-query";
import { type CallResult, queryOf } from "../../api/call.ts";
import { useReadsOwn } from "./own.ts";

/** A framework that can be chosen: of the product, or of the tenant. */
export interface Choosable {
  readonly id: string;
  readonly title: string;
  /** The shipped framework that it rests on. */
  readonly basedOn?: string | null;
}

/** How many of the tenant's frameworks are offered. */
const OFFERED = 200;

function choosable({ items }: CallResult<"frameworks.list">): Choosable[] {
  return items.map(({ id, title, edition, basedOn }) => ({
    id,
    title: edition ? `${title} ${edition}` : title,
    basedOn,
  }));
}

/** The tenant's own frameworks, by title; none at platform level, or for people who can't read them. */
export function useOwnFrameworks(wanted = true) {
  const reads = useReadsOwn();
  return useQuery({
    ...queryOf("frameworks.list", { query: { sort: "title", pageSize: OFFERED } }),
    enabled: reads && wanted,
    select: choosable,
  });
}

/** An own framework's structure, and what it rests on. */
export interface OwnCatalog {
  readonly catalog: Catalog;
  /** The framework whose way of writing identifiers applies. */
  readonly notation: string;
  readonly rewritten: readonly string[];
}

function ownCatalog({ catalog, basedOn, rewritten }: CallResult<"frameworks.content">): OwnCatalog {
  return { catalog, notation: basedOn ?? catalog.id, rewritten };
}

/** An own framework's structure, as screens of pairs show it. */
export function useOwnCatalog(id: string | undefined) {
  return useQuery({
    ...queryOf("frameworks.content", { params: { id: id ?? "" }, query: { texts: "no" } }),
    enabled: id !== undefined,
    select: ownCatalog,
  });
}

/** How an own framework rests on one of the shipped ones; undefined if it rests on none. */
export function restingOn(own: OwnCatalog | undefined, shipped: readonly Catalog[]): Resting | undefined {
  const base = own && shipped.find(({ id }) => id === own.notation);
  return base && { catalog: own.catalog, base, rewritten: new Set(own.rewritten) };
}
