/** The import rules. `docs/decisions` says why; `scripts/lib/import-rules.test.ts` proves that each rule fires. */
const tests = "(\\.test\\.tsx?$|^apps/server/test/|^packages/[^/]+/(test|bin)/)";
const error = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    error("no-circular", "Two files that import each other are one file, or three.", {}, { circular: true }),
    error(
      "not-resolvable",
      "The imported file doesn't exist.",
      {},
      { couldNotResolve: true, pathNot: "^virtual:" },
    ),
    error(
      "engine-imports-nothing",
      "The engine runs the same in browser, server and command line, so it has no dependencies.",
      { path: "^packages/engine/src/", pathNot: tests },
      { pathNot: "^packages/engine/src/" },
    ),
    error(
      "contract-imports-zod-only",
      "The contract is shared by server and browser, so it depends on neither.",
      { path: "^packages/contract/src/", pathNot: tests },
      {
        pathNot: [
          "^packages/contract/src/",
          "^packages/frameworks/src/(?:relationship|oscal-document|questions/question(?:-set)?|scoring/own-model)\\.ts$",
          "node_modules/zod/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    ),
    error(
      "frameworks-import-zod-only",
      "Frameworks are shared by server, browser and command line, so they depend on none of them, and only their OSCAL files need libraries.",
      { path: "^packages/frameworks/src/", pathNot: [tests, "shipped-(?:files|sets|templates)\\.ts$"] },
      {
        pathNot: [
          "^packages/frameworks/src/(?!shipped-files|questions/shipped-sets|control-templates/shipped-templates)",
          "node_modules/(zod|yaml|@rgrove/parse-xml)/",
        ],
      },
    ),
    error(
      "threats-import-nothing",
      "Threat knowledge is data that server, browser and engine read, so it depends on none of them.",
      { path: "^packages/threats/src/", pathNot: tests },
      { pathNot: "^packages/threats/", dependencyTypesNot: ["type-only"] },
    ),
    error(
      "packages-know-no-app",
      "Packages must not depend on applications.",
      { path: "^packages/" },
      { path: "^apps/" },
    ),
    error(
      "web-never-imports-server",
      "The browser depends on the contract, not on the server.",
      { path: "^apps/web/" },
      { path: "^apps/server/" },
    ),
    error(
      "server-never-imports-web",
      "The server only serves the built web files.",
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
      "All SQL of a feature belongs in its store.",
      { path: "^apps/server/src/features/", pathNot: ["(^|[/-])store\\.ts$", tests] },
      {
        path: "^apps/server/src/db/(query|list-page|search|contract-names|person-name)\\.ts$|node_modules/(kysely|pg)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    error(
      "foundations-know-no-feature",
      "http, db, jobs and mail must not depend on features.",
      { path: "^apps/server/src/(http|db|jobs|mail)/", pathNot: tests },
      { path: "^apps/server/src/features/" },
    ),
    error(
      "ui-knows-nothing-above",
      "Interface components must not depend on sessions, the shell, features or API calls.",
      { path: "^apps/web/src/ui/" },
      { path: "^apps/web/src/(session|navigation|screen|shell|features|routes|api)/" },
    ),
    error(
      "session-is-below-features",
      "session, navigation, screen and api are used by features and must not depend on them.",
      { path: "^apps/web/src/(session|navigation|screen|api)/", pathNot: tests },
      { path: "^apps/web/src/(shell|features|routes)/" },
    ),
    error(
      "shell-is-the-top-floor",
      "Features must not import the shell; the signed-in person is in session.",
      { path: "^apps/web/src/features/" },
      { path: "^apps/web/src/(shell|routes)/" },
    ),
    error(
      "shell-meets-features-in-public",
      "The shell uses a feature only through its public.tsx.",
      { path: "^apps/web/src/shell/" },
      { path: "^apps/web/src/(features|routes)/", pathNot: "/public\\.tsx?$" },
    ),
    error(
      "no-development-dependency-in-the-product",
      "Production code must not import development dependencies.",
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
