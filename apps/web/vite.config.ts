import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig } from "vite";
import { FRAME } from "./src/features/account/account-frame.ts";
import { MARK } from "./src/ui/mark.ts";

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

/** The frame of the sign-in screen with its mark: what stands there until the scripts have run. */
const FIRST_PAINT = `<div class="${FRAME.page}"><div class="${FRAME.main}"><svg viewBox="0 0 32 32" aria-hidden="true" class="size-7"><rect width="32" height="32" rx="7" class="fill-primary"/><path d="${MARK.curve}" class="stroke-primary-ink" fill="none" stroke-width="2.6" stroke-linecap="round"/><path d="${MARK.base}" class="stroke-primary-ink/60" stroke-width="1.8" stroke-linecap="round"/></svg></div></div>`;

/**
 * Writes the page once more for those who come without a session: it says so (see src/api/stranger.ts), shows the sign-in screen's frame
 * at once, and asks for that screen together with everything else.
 */
function pageForStrangers(): Plugin {
  return {
    name: "page-for-strangers",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const account = Object.values(bundle).find(({ fileName }) =>
        /assets\/account-[^/]*\.js$/.test(fileName),
      );
      if (account?.type !== "chunk") throw new Error("The sign-in screen's part is missing from the build");
      const page = await readFile(join(dir, "index.html"), "utf8");
      const preloaded = [account.fileName, ...account.imports].filter((file) => !page.includes(file));
      const links = preloaded.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
      const marked = page
        .replace('<html lang="en">', '<html lang="en" data-stranger>')
        .replace("</head>", `${links.join("")}</head>`)
        .replace('<div id="root"></div>', `<div id="root">${FIRST_PAINT}</div>`);
      await writeFile(join(dir, "stranger.html"), marked);
    },
  };
}

/** What everyone needs at once: libraries, the UI kit, the API client, and the shell's parts for signed-out people. */
const APP = [
  /node_modules\/(?!.*(?:mutationObserver|useMutation|useBlocker|infiniteQueryObserver|useInfiniteQuery)|@cantoo\/|culori\/|fflate\/|node-html-better-parser\/|html-entities\/|tslib\/|d3-|internmap|zod\/|uqr\/|@simplewebauthn\/|lucide-react\/dist\/esm\/icons\/)|vite\/preload-helper/,
  // The icons that signed-out people see; the others come with the shell.
  /lucide-react\/dist\/esm\/icons\/(activity|check|chevron-down|circle|eye|eye-off|file-check-corner|key-round|radar|scale|shield-check|x)\./,
  /contract\/src\/(roles|problem|routes\.gen)\.ts/,
  /src\/ui\/(?!chart|data-table|badge|confirm|dialog|empty|menu|placement|select|share|statement|switch|table|textarea|tooltip)/,
  /src\/(ui\/data-table\/table-search\.ts|api\/)/,
  /src\/features\/registration\/(plan-search|link-search|kept-token|set-up-link|signed-out-only)/,
  /src\/shell\/(app-error|checking-authentication|gated-paths|incident|kept-work|missing-part|not-found|safe-next|screen-pending)/,
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
    test: /src\/features\/account\/(?!session-ended|setup-|sign-in-again|sign-in-notice-text|otp-|verification|code-form|verify)|routes\/login\.tsx\?tsr/,
    priority: 20,
  },
  {
    name: "shell",
    test: /src\/shell\/(?!accent|drawer-panel|connection-notice|next-try|role-words|resize-handle|time-|change-client|profile-panel|quick-actions|elsewhere|switch-context|use-context-change)|session-ended|routes\/_app\.tsx\?tsr/,
    priority: 20,
  },
  {
    name: "analysis",
    test: /features\/quantitative-analysis\/(analysis-|area-nav|queries|use-delete|workbench\/workbench-placeholder)/,
    priority: 18,
  },
  // What every chart needs, and the exceedance curve, which dashboards show too.
  {
    name: "axes",
    test: /src\/ui\/chart\/(scales|use-element-width|curve-geometry|chart-axes|exceedance-curve|label-placement|bars)\.tsx?|engine\/src\/(exact\/curve|math\/exp-log)/,
    priority: 22,
  },
  {
    name: "curve",
    test: /src\/ui\/chart\/(loss-exceedance-chart|chart-grid|chart-curve|curve-cursor|curve-marks|simulated-points|threshold-handle|axis-zoom|zoom)\.tsx?$/,
    priority: 16,
  },
  { name: "quantity", test: /(estimate\/(quantity|step-quantity)|result\/result-words)\.ts/, priority: 16 },
  { name: "workbench", test: (id: string) => WORKBENCH.some((part) => part.test(id)), priority: 15 },
  // What of the UI kit the shell shows at once, and what only screens and long forms use.
  { name: "floating", test: /src\/ui\/(menu|placement|tooltip)/, priority: 20 },
  { name: "kit", test: /src\/ui\/(badge|empty|table)/, priority: 20 },
  {
    name: "dialogs",
    test: /src\/ui\/(confirm|dialog|select|switch|textarea)|mutationObserver|useMutation/,
    priority: 20,
  },
  {
    name: "shell-icons",
    test: /lucide-react\/dist\/esm\/icons\/(bell|building-complex|building-2|chart-spline|clipboard-list|layout-dashboard|list-checks|bell|chevrons-down-up|chevrons-up-down|droplet|gauge|landmark|settings|user-round|users-round|menu|monitor|moon|panel-left-close|panel-left-open|search|sun)\./,
    priority: 13,
  },
  {
    name: "profile-panel",
    test: /lucide-react\/dist\/esm\/icons\/(arrow-right|clock|door-open|log-out)\./,
    priority: 13,
  },
  { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, priority: 12 },
  // What several dashboards share.
  {
    name: "figures",
    test: /src\/ui\/(statement|share\/(share-menu|paper-header|boxed-charts|use-reader)|chart\/trend)|lucide-react\/dist\/esm\/icons\/(share|link-2|printer|image|file-text|chevron-right|arrow-down)\./,
    priority: 21,
  },
  { name: "palette", test: /src\/features\/palette/, priority: 20 },
  // What the bell loads once the shell is idle.
  {
    name: "notifications",
    test: /features\/notifications\/(public|live|recent|queries|use-lead-on|notification-title)|contract\/src\/notification-categories/,
    priority: 20,
  },
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
    pageForStrangers(),
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
