/**
 * Rows under the contract's names: the database uses `tenant_id`, the contract and everything above a store
 * use `tenantId`.
 */

import { sql } from "kysely";
import { PLATFORM } from "./doors.ts";

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : S;
type Bare<C extends string> = C extends `${string}.${infer Name}` ? Name : C;
type Named<C extends string> = C extends `${string} as ${string}` ? C : `${C} as ${Camel<Bare<C>>}`;

/**
 * Columns to select under their camelCase names: `c.tenant_id` as `tenantId`. An explicit `as` keeps its
 * name. The names are built once, where a store lists its columns, and the database returns them, so no row
 * is renamed.
 */
export function contractNames<const C extends readonly string[]>(
  ...columns: C
): { readonly [K in keyof C]: Named<C[K]> } {
  const named = columns.map((column) =>
    column.includes(" as ")
      ? column
      : `${column} as ${column.slice(column.indexOf(".") + 1).replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  return named as readonly string[] as { readonly [K in keyof C]: Named<C[K]> };
}

/** A tenant's id or another of its columns: null for the platform itself. */
export function inTenant(id: string, told = id) {
  return sql<string | null>`case when ${sql.ref(id)} <> ${sql.lit(PLATFORM)} then ${sql.ref(told)} end`;
}

/**
 * Values of the contract's fields under their columns' names: `contactName` as `contact_name`. Undefined
 * values are left out, and an empty text becomes null if the column is nullable.
 */
export function columnValues<T extends object>(
  fields: T,
  nullable: readonly (keyof T & string)[] = [],
): { readonly [K in keyof T & string as Snake<K>]?: Exclude<T[K], undefined> } {
  const values = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value === "" && (nullable as readonly string[]).includes(name) ? null : (value as unknown),
    ]);
  return Object.fromEntries(values) as { [K in keyof T & string as Snake<K>]?: Exclude<T[K], undefined> };
}

type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Uppercase<Head> ? (Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`) : Head}${Snake<Rest>}`
  : S;
