/** Which tables of routes a module of the browser needs. */
import { SECTION_OF } from "@crq/contract/routes/all.gen";

/** `"clients.list"`, and `useArchiving("clients", …)`, which makes two such names. */
const CALLED = /(["'`])(\w+)\.\w+\1|useArchiving\(\s*["'](\w+)["']/g;

/** The sections whose calls a module names, by its text; what every page starts with isn't among them. */
export function sectionsCalled(code: string): string[] {
  const found = new Set<string>();
  for (const [, , named, archived] of code.matchAll(CALLED)) {
    const section = (SECTION_OF as Readonly<Record<string, string>>)[named ?? archived!];
    if (section !== undefined && section !== "starting") found.add(section);
  }
  return [...found].toSorted();
}

/**
 * The plugin for Vite that gives each module the tables of the routes that it calls, so that no page loads those of all others
 * (docs/decisions/0125).
 */
export function routeTables() {
  return {
    name: "route-tables",
    enforce: "pre" as const,
    transform(code: string, id: string) {
      const file = id.split("?")[0]!;
      // What makes the calls names some, and calls none by itself.
      if (!/\/apps\/web\/src\/.+\.tsx?$/.test(file) || file.endsWith("/src/api/call.ts")) return undefined;
      const tables = sectionsCalled(code).map((section) => `import "@crq/contract/routes/${section}.gen";`);
      // At the end, so that every line keeps its number; imports are evaluated first wherever they stand.
      return tables.length === 0 ? undefined : { code: `${code}\n${tables.join("\n")}\n`, map: null };
    },
  };
}
