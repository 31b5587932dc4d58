/**
 * `npm run build [-- web | server]`: builds the browser code into apps/web/dist and stores its text files compressed beside themselves, and the server's and
 * the worker's code into apps/server/dist.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { distFolder, PARTS, sourcesDigest, writeBuildStamp } from "./lib/build-stamp.mjs";
import { root } from "./lib/installation.mjs";
import { buildServer } from "./lib/server-bundle.ts";

const compressible = new Set([
  ".html",
  ".js",
  ".css",
  ".svg",
  ".json",
  ".txt",
  ".xml",
  ".webmanifest",
  ".wasm",
  ".map",
]);

/**
 * Bytes of one built file, plain and compressed; the compressed sizes are absent for files that don't compress.
 */
export interface BuiltFile {
  /** Relative to apps/web/dist. */
  readonly path: string;
  readonly bytes: number;
  readonly brotliBytes?: number;
  readonly gzipBytes?: number;
}

/** Builds and compresses the browser code; returns the built files. Throws when Vite fails (after Vite has printed why). */
async function buildWeb(): Promise<BuiltFile[]> {
  const digest = sourcesDigest("web");
  const vite = spawn("vite", ["build"], {
    cwd: join(root, "apps/web"),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = (await once(vite, "exit")) as [number | null];
  if (status !== 0) throw new Error(`vite build ended with status ${status}`);
  const files = readdirSync(distFolder.web, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const built = await Promise.all(files.map(async (file) => compressFile(join(file.parentPath, file.name))));
  writeBuildStamp("web", digest);
  return built;
}

/** Writes FILE.br and FILE.gz beside a text file if they are smaller. zlib spreads the work over its threads. */
async function compressFile(file: string): Promise<BuiltFile> {
  const content = await readFile(file);
  const sizes = { path: relative(distFolder.web, file), bytes: content.length };
  if (!compressible.has(extname(file))) return sizes;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (brotli.length >= content.length || gzipped.length >= content.length) return sizes;
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  return { ...sizes, brotliBytes: brotli.length, gzipBytes: gzipped.length };
}

function printSizes(files: readonly BuiltFile[]): void {
  const kilobytes = (bytes: number | undefined) =>
    (bytes === undefined ? "" : (bytes / 1000).toFixed(1)).padStart(10);
  const line = (name: string, file: Omit<BuiltFile, "path">) =>
    `${name.padEnd(60)}${kilobytes(file.bytes)}${kilobytes(file.brotliBytes)}${kilobytes(file.gzipBytes)}`;
  console.log(`\n${"kB".padEnd(60)}${["plain", "brotli", "gzip"].map((word) => word.padStart(10)).join("")}`);
  const scriptsAndStyles = files.filter((file) => /\.(js|css|html)$/.test(file.path));
  for (const file of scriptsAndStyles.toSorted((a, b) => b.bytes - a.bytes))
    console.log(line(file.path, file));
  const sum = (size: (file: BuiltFile) => number) => files.reduce((total, file) => total + size(file), 0);
  const total = {
    bytes: sum((file) => file.bytes),
    brotliBytes: sum((file) => file.brotliBytes ?? file.bytes),
    gzipBytes: sum((file) => file.gzipBytes ?? file.bytes),
  };
  console.log(line(`all ${files.length} files`, total));
}

if (process.argv[1] === import.meta.filename) {
  try {
    const parts = process.argv.length > 2 ? process.argv.slice(2) : PARTS;
    if (parts.includes("server")) await buildServer();
    if (parts.includes("web")) printSizes(await buildWeb());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
