/** Which cell each tenant was last seen in, as a process remembers it. */

/** More tenants than that are forgotten together, and seen again. */
const MOST = 50_000;

/**
 * Keeps a connection's statements for different cells apart, since one that was prepared in one cell is planned
 * again in another. The database looks up where a tenant is, so an outdated name here only costs that time.
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
