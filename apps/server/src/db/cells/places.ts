/** Which cell each tenant was last seen in, as a process remembers it. */

/** More tenants than that are forgotten together, and seen again. */
const MOST = 50_000;

/**
 * Tells a connection's prepared statements apart by cell: one that was prepared in one cell would be planned anew
 * in another. Only a hint, because the database itself looks up where a tenant is; a wrong one costs time and nothing else.
 */
export class Places {
  readonly #cells = new Map<string, string>();
  #first: string | undefined;

  /** What to add to the names of a tenant's statements. */
  suffixFor(tenantId: string): string {
    return this.#cells.get(tenantId) ?? "";
  }

  /** Remembers where a tenant is. With a single cell, names stay as they are. */
  seen(tenantId: string, cell: string): void {
    this.#first ??= cell;
    if (cell === this.#first) {
      if (this.#cells.size > 0) this.#cells.delete(tenantId);
      return;
    }
    if (this.#cells.size >= MOST) this.#cells.clear();
    this.#cells.set(tenantId, ` ${cell}`);
  }
}
