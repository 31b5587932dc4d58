/** Views of lists: filters, sorting and columns under a name, one's own or shared. */
import * as z from "zod/mini";
import { ById, Id, line, Nothing, Version } from "../fields.ts";
import { routes } from "../route.ts";

/** Lists that have views. */
export const VIEWED_LISTS = ["risks"] as const;
/** A list that has views. */
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The most views of a list: of a person, and shared ones. */
export const VIEW_LIMITS = { own: 50, shared: 50 } as const;

const few = (most: number) =>
  z.array(z.string().check(z.maxLength(60))).check(z.maxLength(most, `at most ${most} columns`));

/** What the list's address says: filters, words and sorting. */
const Search = z
  .record(
    z.string().check(z.regex(/^(?!constructor$)[A-Za-z][A-Za-z0-9]{0,39}$/u, "must be the name of a filter")),
    z.string().check(z.maxLength(200, "must have at most 200 characters")),
  )
  .check(z.refine((search) => Object.keys(search).length <= 30, "at most 30 filters"));

const Columns = z.strictObject({ hidden: few(60), shown: few(60) });

const Written = {
  name: line(1, 60, "Name must have 1 to 60 characters"),
  /** Everyone who reads the list can choose it. */
  shared: z.boolean(),
  /** The list opens with it: for its owner; a shared one for all without a default of their own. */
  isDefault: z.boolean(),
  search: Search,
  columns: Columns,
};

/** A view of a list. */
export const ListView = z.object({
  id: Id,
  name: z.string(),
  shared: z.boolean(),
  isDefault: z.boolean(),
  search: z.record(z.string(), z.string()),
  columns: z.object({ hidden: z.array(z.string()), shown: z.array(z.string()) }),
  /** Whether it's the caller's. */
  own: z.boolean(),
  ownerName: z.string(),
  version: Version,
});
/** A view of a list. */
export type ListView = z.infer<typeof ListView>;

const path = "/api/list-views";
const access = "register:read";

/** Views of lists, inside one tenant. Those who write to a list can share views of it. */
export const listViews = routes({
  list: {
    method: "GET",
    path,
    access,
    summary: "The caller's own views of a list, and those that are shared",
    query: z.strictObject({ list: z.enum(VIEWED_LISTS) }),
    reply: z.object({ items: z.array(ListView) }),
  },
  create: {
    method: "POST",
    path,
    access,
    summary: "Save a view of a list; sharing it is for those who write to the list",
    status: 201,
    body: z.strictObject({ list: z.enum(VIEWED_LISTS), ...Written }),
    reply: ListView,
  },
  update: {
    method: "PATCH",
    path: `${path}/:id`,
    access,
    summary: "Change a view of one's own, or a shared one",
    params: ById,
    body: z.strictObject({ version: Version, ...z.partial(z.strictObject(Written)).shape }),
    reply: ListView,
  },
  remove: {
    method: "DELETE",
    path: `${path}/:id`,
    access,
    summary: "Delete a view of one's own, or a shared one",
    params: ById,
    status: 204,
    reply: Nothing,
  },
});
