/** Importing a catalog over the built server: how long preview and import take, and how long other people's calls wait in the meantime. */
import { gzipSync } from "node:zlib";
import { serve } from "../browser/served.ts";

/** What one import took, in ms: both calls together, and the longest of the calls that someone else made in the meantime. */
interface Taken {
  readonly importMs: number;
  readonly longestWaitMs: number;
}

/** Imports files as an administrator of the demo's tenant, each as a new framework. */
export async function importOverServer(files: Readonly<Record<string, string>>): Promise<Map<string, Taken>> {
  const served = await serve();
  try {
    const author = (await served.enter("template_manager@demo.example")).request;
    const other = (await served.enter("risk_analyst@demo.example")).request;
    const { csrfToken } = (await (await author.get(`${served.site}/api/auth/csrf-token`)).json()) as {
      csrfToken: string;
    };
    const post = async <T>(path: string, data: object): Promise<T> => {
      const answer = await author.post(`${served.site}${path}`, {
        data,
        headers: { "x-csrf-token": csrfToken },
        timeout: 120_000,
      });
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const taken = new Map<string, Taken>();
    for (const [name, text] of Object.entries(files)) {
      const source = { name, content: gzipSync(text).toString("base64") };
      const going = { on: true };
      let longestWaitMs = 0;
      const calls = (async () => {
        while (going.on) {
          const began = performance.now();
          await other.get(`${served.site}/api/notifications/unread-count`);
          longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      })();
      const began = performance.now();
      const { fingerprint } = await post<{ fingerprint: string }>("/api/framework-imports/previews", {
        source,
      });
      await post("/api/framework-imports", { source, fingerprint, about: { edition: name } });
      const importMs = performance.now() - began;
      going.on = false;
      await calls;
      taken.set(name, { importMs, longestWaitMs });
    }
    return taken;
  } finally {
    await served.close();
  }
}
