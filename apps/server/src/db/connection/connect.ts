import type pg from "pg";

/** A connection; retried once in case the database is just starting or was just restarted. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.connect();
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (attempt >= 5 || !/^(57P0[123]|ECONNREFUSED|ECONNRESET|ENOENT)$/.test(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}
