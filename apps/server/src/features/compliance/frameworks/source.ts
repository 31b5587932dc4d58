/** A framework to make another one from, or to compare one with: one that the product comes with, or one of the tenant's. */
import type { Framework } from "@crq/contract/compliance/frameworks";
import type { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { catalogOf, frameworks as shippedFrameworks } from "@crq/frameworks/shipped-files";
import type { Tx } from "../../../db/doors.ts";
import { type About, type Content, contentOf } from "./content.ts";
import { entriesOf } from "./entries-store.ts";
import { byId, groupsOf, type Sight } from "./store.ts";

/** A framework with its content. */
export interface Source extends About {
  readonly basedOn: string | null;
  /** Whether the product comes with it. */
  readonly shipped: boolean;
  readonly content: Content;
  /** The tenant's record of it; null for a shipped one. */
  readonly framework: Framework | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id is that of a framework of a tenant; others are names of shipped ones. */
export const isOwnId = (id: string): boolean => UUID.test(id);

/** The framework of an id; undefined if there is none that the person sees. */
export async function sourceOf(tx: Tx, id: string, sight: Sight): Promise<Source | undefined> {
  return isOwnId(id) ? ownSource(tx, id, sight) : shippedSource(id);
}

async function ownSource(tx: Tx, id: string, sight: Sight): Promise<Source | undefined> {
  const framework = await byId(tx, id, sight);
  if (!framework) return undefined;
  const content = await wholeContent(tx, framework.id);
  return { ...framework, shipped: false, content, framework };
}

/** A framework's content with its texts. */
export async function wholeContent(tx: Tx, id: string): Promise<Content> {
  const groups = await groupsOf(tx, id);
  const entries: WrittenEntry[] = await entriesOf(tx, id);
  return { groups, entries };
}

/** Read when it's asked for and not kept: making a framework is rare, and the process's memory is for everyone. */
function shippedSource(id: string): Source | undefined {
  // Only names that the folder has: a name is part of a file's path.
  if (!shippedFrameworks().includes(id)) return undefined;
  const catalog = catalogOf(id);
  const { title, version: edition, publisher, titles } = catalog;
  return {
    id,
    title,
    edition,
    publisher,
    titles,
    basedOn: id,
    shipped: true,
    framework: null,
    content: contentOf({ catalog, official: {} }),
  };
}
