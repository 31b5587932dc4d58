import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, type Rolldown, defineConfig } from "vite";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AccountFrame } from "./src/features/people/sign-in/account-frame.tsx";
import type { FirstViews } from "@crq/contract/first-views";
import { routeTables } from "../../scripts/lib/route-tables.ts";
import { addressOf } from "../../scripts/lib/screen-addresses.ts";
import { SignInIntro } from "./src/features/people/sign-in/sign-in-intro.tsx";

const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";

/** Requests the text face together with the style sheet, so that the first paint already uses it. */
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

/** A chunk's file and those of everything it imports, directly or not. */
function importsOf(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) importsOf(imported, bundle, found);
  return found;
}

/** The shell and the screens inside it, by their files. */
const screensInShell = new Set<string>();

/**
 * Notes the shell and the screens inside it, and writes for each address the files that its first view needs beyond those in the page. The server names them
 * in the page (apps/server/src/http/pages/first-parts.ts), and the shell asks for them when a link is pointed at (src/shell/first-views.ts), so that the start page doesn't have to list what each screen needs (docs/decisions/0149).
 */
function partsOfFirstViews(): Plugin {
  return {
    name: "parts-of-first-views",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (screenOf(part)?.startsWith("_app")) screensInShell.add(part.fileName);
        if (screensInShell.size === 0) throw new Error("The shell's part is missing from the build");
      },
    },
    async writeBundle({ dir = "" }, bundle) {
      const parts = Object.values(bundle);
      const entry = parts.find((part) => part.type === "chunk" && part.isEntry);
      const inPage = importsOf(entry!.fileName, bundle);
      const shell = importsOf(parts.find((part) => screenOf(part) === "_app.tsx")!.fileName, bundle);
      const files: string[] = [];
      const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
      const views: FirstViews = {
        files,
        shell: [...shell].filter((file) => !inPage.has(file)).map(placeOf),
        screens: Object.fromEntries(
          parts.flatMap((part) => {
            const screen = screenOf(part);
            if (!screen?.startsWith("_app/")) return [];
            const own = [...importsOf(part.fileName, bundle)].filter(
              (file) => !shell.has(file) && !inPage.has(file),
            );
            return [[addressOf(screen), own.map(placeOf)]];
          }),
        ),
      };
      await writeFile(join(dir, "first-views.json"), JSON.stringify(views));
    },
  };
}

/** The file of a screen below src/routes, of a part that has its component. */
function screenOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset): string | undefined {
  const found =
    part.type === "chunk" && /\/src\/routes\/(.+\.tsx)\?tsr-split=component/.exec(part.facadeModuleId ?? "");
  return found ? found[1] : undefined;
}

/** Requests a page's scripts after its styles and its typeface: the first paint needs none of them. */
function withPatientScripts(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"');
}

/**
 * Writes the page twice more for visitors without a session: `stranger.html` says so (see src/api/stranger.ts), shows the signed-out
 * frame immediately and requests the sign-in screen together with everything else; `sign-in.html`, for /login, also shows the start
 * of that screen. On wider windows its text would jump once the form is there, so only phones show it.
 */
function pagesForStrangers(): Plugin {
  return {
    name: "pages-for-strangers",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const signIn = Object.values(bundle).find(
        (part) =>
          part.type === "chunk" && part.facadeModuleId?.includes("routes/login.tsx?tsr-split=component"),
      );
      if (signIn?.type !== "chunk") throw new Error("The sign-in screen's part is missing from the build");
      const page = await readFile(join(dir, "index.html"), "utf8");
      const preloaded = [...importsOf(signIn.fileName, bundle)].filter((file) => !page.includes(file));
      const links = preloaded.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
      const marked = withPatientScripts(
        page
          .replace('<html lang="en">', '<html lang="en" data-stranger>')
          .replace("</head>", `${links.join("")}</head>`),
      );
      const intro = createElement("div", { className: "sm:hidden" }, createElement(SignInIntro));
      for (const [file, stranger, children] of [
        ["stranger.html", "elsewhere", undefined],
        ["sign-in.html", "sign-in", intro],
      ] as const) {
        const painted = renderToStaticMarkup(createElement(AccountFrame, null, children));
        await writeFile(
          join(dir, file),
          marked
            .replace("data-stranger", `data-stranger="${stranger}"`)
            .replace('<div id="root"></div>', `<div id="root">${painted}</div>`),
        );
      }
    },
  };
}

/**
 * The route is the chunk: code for one route comes with it, code shared by several comes in parts of its own. Only the code that
 * every page starts with is grouped by hand: React and what every page needs of queries and icons, which rarely change, and everything else that the
 * entry imports.
 */
const startingParts = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core)|lucide-react\/dist\/esm\/(?!icons|dynamic))/,
    priority: 2,
  },
  { name: "main", tags: ["$initial" as const], priority: 1 },
];

/**
 * Each part names those that it needs. Seven characters tell versions of one file apart (42 bits), and weigh less than eight; routes and what several parts share
 * have no other name, since a path or a list of modules tells what they are (the manifest has both). What loads on a click keeps its name.
 */
function chunkName({ name, isDynamicEntry, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const started = startingParts.some((part) => part.name === name) || name === "rolldown-runtime";
  const named = started || (isDynamicEntry && !facadeModuleId?.includes("?tsr-split="));
  return named ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js";
}

export default defineConfig({
  plugins: [
    routeTables(),
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
    partsOfFirstViews(),
    pagesForStrangers(),
  ],
  resolve: {
    // React 18 and later have this hook, so that no page has to load the shim for older versions.
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  server: { proxy: { "/api": apiOrigin, "/auth/": apiOrigin, "/dev": apiOrigin } },
  worker: { format: "es" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The server names what a screen in the shell needs for its first view; the shell asks for what the next one needs.
      // Every page has two of the others from the start.
      resolveDependencies: (part, files, { hostType }) =>
        hostType === "html"
          ? files
          : files.filter((file) =>
              screensInShell.has(part) ? file.endsWith(".css") : !/\/(rolldown-runtime|react)-/.test(file),
            ),
    },
    reportCompressedSize: false,
    manifest: true, // e2e/shell/sizes.spec.ts weighs every route by it
    rolldownOptions: {
      output: {
        codeSplitting: { groups: startingParts },
        chunkFileNames: chunkName,
      },
    },
  },
});
