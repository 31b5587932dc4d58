import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig } from "vite";

const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";

/** Asks for the text face together with the style sheet, so that the first paint already uses it. */
function preloadTextFace(): Plugin {
  return {
    name: "preload-text-face",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file));
        if (face === undefined) throw new Error("The text face is missing from the build");
        return [
          {
            tag: "link",
            attrs: { rel: "preload", href: `/${face}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head",
          },
        ];
      },
    },
  };
}

/** What everyone needs at once: libraries, the UI kit, the API client, and the shell's parts for signed-out people. */
const APP = [
  /node_modules\/(?!d3-|internmap|zod\/|uqr\/|@simplewebauthn\/|lucide-react\/dist\/esm\/icons\/)|vite\/preload-helper/,
  // The icons that signed-out people see; the others come with the shell.
  /lucide-react\/dist\/esm\/icons\/(activity|check|chevron-down|circle|eye|eye-off|file-check-corner|key-round|radar|scale|shield-check|x)\./,
  // zod's settings are made before anything else, so they stay apart from its schemas.
  /zod\/v4\/core\/(core|util)\.js/,
  /contract\/src\/(roles|problem|routes\.gen)\.ts/,
  /src\/ui\/(?!chart|data-table|badge|confirm|empty|menu|placement|select|share|skeleton|statement|switch|table|textarea|tooltip)/,
  /src\/(ui\/data-table\/table-search\.ts|api\/)/,
  /src\/features\/registration\/(plan-search|link-search|kept-token|set-up-link|signed-out-only)/,
  /src\/shell\/(app-error|checking-authentication|gated-paths|not-found|safe-next|screen-pending)/,
];

/** What a scenario's workbench shows at once; what waits for a click stays apart. */
const WORKBENCH = [
  /quantitative-analysis\/workbench\/(?!conflict|recovered)/,
  /quantitative-analysis\/estimate\/(?!evidence-(form|entries)|merge|estimation-methods|split|derived|convert|frequency-branch|interval)/,
  /quantitative-analysis\/quantify\/(?!analysis-|use-analysis)/,
  /quantitative-analysis\/result\/(compact|curve-(section|heading|tools|legend|table)|headline|percentile|result-|segmented|simulated|threshold|use-chart)/,
  /quantitative-analysis\/runs\/run-words/,
  /ui\/chart\/(?!export\/(export-a|svg|png|csv)|tolerance|histogram|zoom-strip|frontier|bars)/,
  /engine\/src\/(result|parse-shape|parse\/|scenario|inputs|exact\/curve|math\/exp-log|canonical-json)/,
];

/** A few chunks of a useful size instead of a swarm; every screen adds one of its own. */
const chunks = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 50 },
  { name: "app", test: (id: string) => APP.some((part) => part.test(id)), priority: 40 },
  {
    name: "forms",
    test: /node_modules\/zod\/|src\/forms\/|contract\/src\/(auth|fields|estimates|route)\.ts/,
    priority: 30,
  },
  {
    name: "account",
    test: /src\/features\/account\/(?!session-ended|setup-|sign-in-again|otp-)|routes\/login\.tsx\?tsr/,
    priority: 20,
  },
  {
    name: "shell",
    test: /src\/shell\/(?!time-|change-client|profile-panel|quick-actions|elsewhere|switch-context|use-context-change)|session-ended|routes\/_app\.tsx\?tsr/,
    priority: 20,
  },
  {
    name: "analysis",
    test: /features\/quantitative-analysis\/(analysis-|area-nav|queries|use-delete|workbench\/workbench-placeholder)/,
    priority: 18,
  },
  { name: "workbench", test: (id: string) => WORKBENCH.some((part) => part.test(id)), priority: 15 },
  // What of the UI kit only signed-in screens and long forms use.
  {
    name: "kit",
    test: /src\/ui\/(badge|confirm|empty|menu|placement|select|skeleton|switch|table|textarea|tooltip)/,
    priority: 20,
  },
  {
    name: "shell-icons",
    test: /lucide-react\/dist\/esm\/icons\/(building-complex|building-2|chart-spline|clipboard-list|layout-dashboard|list-checks|paintbrush|radio|settings|user-cog|user-round|users-round|clock|door-open|log-out|menu|monitor|moon|panel-left-close|panel-left-open|sun|arrow-right)\./,
    priority: 13,
  },
  { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, priority: 12 },
  // What several dashboards share.
  { name: "figures", test: /src\/ui\/(statement|share\/share-menu|chart\/trend)/, priority: 21 },
  { name: "data-table", test: /src\/ui\/data-table\//, priority: 20 },
  {
    name: "dashboard",
    test: /src\/features\/dashboard|routes\/_app\/(index|dashboard|\$)\.tsx\?tsr/,
    priority: 20,
  },
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      addExtensions: true,
      tmpDir: "../../node_modules/.cache/tanstack-router",
      quoteStyle: "double",
      semicolons: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [["component", "pendingComponent", "errorComponent", "notFoundComponent"]],
      },
    }),
    react(),
    tailwindcss(),
    preloadTextFace(),
  ],
  server: { proxy: { "/api": apiOrigin, "/auth/": apiOrigin, "/dev": apiOrigin } },
  worker: { format: "es" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
});
