/** Who may import what. `docs/decisions` says why; `scripts/lib/import-rules.test.ts` shows each rule fire. */
const tests = "(\\.test\\.tsx?$|^apps/server/test/|^packages/[^/]+/(test|bin)/)";
const error = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    error("no-circular", "Two files that import each other are one file, or three.", {}, { circular: true }),
    error(
      "not-resolvable",
      "An import that leads nowhere.",
      {},
      { couldNotResolve: true, pathNot: "^virtual:" },
    ),
    error(
      "engine-imports-nothing",
      "The engine runs alike in browser, server and command line, so it stands alone.",
      { path: "^packages/engine/src/", pathNot: tests },
      { pathNot: "^packages/engine/src/" },
    ),
    error(
      "contract-imports-zod-only",
      "What server and browser agree on knows neither of them.",
      { path: "^packages/contract/src/", pathNot: tests },
      { pathNot: ["^packages/contract/src/", "node_modules/zod/"], dependencyTypesNot: ["type-only"] },
    ),
    error(
      "packages-know-no-app",
      "Packages are below the applications.",
      { path: "^packages/" },
      { path: "^apps/" },
    ),
    error(
      "web-never-imports-server",
      "The browser knows the contract, not the server.",
      { path: "^apps/web/" },
      { path: "^apps/server/" },
    ),
    error(
      "server-never-imports-web",
      "The server serves the built files.",
      { path: "^apps/server/" },
      { path: "^apps/web/" },
    ),
    error(
      "features-meet-in-public",
      "A feature uses another only through its public.ts.",
      { path: "^apps/([^/]+)/src/features/([^/]+/[^/]+)/", pathNot: tests },
      { path: "^apps/$1/src/features/", pathNot: ["^apps/$1/src/features/$2/", "/public\\.tsx?$"] },
    ),
    error(
      "store-alone-sees-the-database",
      "All SQL of a feature stands in its store.",
      { path: "^apps/server/src/features/", pathNot: ["(^|[/-])store\\.ts$", tests] },
      {
        path: "^apps/server/src/db/(query|list-page|search|contract-names|person-name)\\.ts$|node_modules/(kysely|pg)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    error(
      "foundations-know-no-feature",
      "http, db, jobs and mail carry features; they do not know them.",
      { path: "^apps/server/src/(http|db|jobs|mail)/", pathNot: tests },
      { path: "^apps/server/src/features/" },
    ),
    error(
      "ui-knows-nothing-above",
      "Interface components know no session, no shell, no feature, no call.",
      { path: "^apps/web/src/ui/" },
      { path: "^apps/web/src/(session|navigation|screen|shell|features|routes|api)/" },
    ),
    error(
      "session-is-below-features",
      "What features need of the signed-in person, of the navigation and to build screens knows none of them.",
      { path: "^apps/web/src/(session|navigation|screen|api)/", pathNot: tests },
      { path: "^apps/web/src/(shell|features|routes)/" },
    ),
    error(
      "shell-is-the-top-floor",
      "The shell frames features; what they need of the signed-in person stands in session.",
      { path: "^apps/web/src/features/" },
      { path: "^apps/web/src/(shell|routes)/" },
    ),
    error(
      "shell-meets-features-in-public",
      "The shell frames features; it uses one only through its public.tsx.",
      { path: "^apps/web/src/shell/" },
      { path: "^apps/web/src/(features|routes)/", pathNot: "/public\\.tsx?$" },
    ),
    error(
      "no-development-dependency-in-the-product",
      "What runs in production must be installed there.",
      {
        path: "^apps/server/src/",
        pathNot: [tests, "^apps/server/src/db/(embedded|generate-types|local-database)"],
      },
      { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^apps/web/dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".json"],
    },
  },
};
