/** The state of a framework's page in the URL. */
export interface MappingSearch {
  /** The list of unrelated entries: of this framework in another one (`out.` and its identifier), or the other way around (`back.`). */
  list?: string;
}

const LIST = /^(?:out|back)\.[a-z0-9-]{1,64}$/;

/** What can't be right is left out. The screen checks it, not its route: what routes check is loaded by every page. */
export function mappingSearch({ list }: Record<string, unknown>): MappingSearch {
  return typeof list === "string" && LIST.test(list) ? { list } : {};
}
