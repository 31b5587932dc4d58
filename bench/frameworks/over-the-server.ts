/** Importing a catalog over the built server: how long preview and import take, and how long other people's calls wait in the meantime. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { serve } from "../browser/served.ts";

/** What a call took, in ms, and the longest of the calls that someone else made in the meantime. */
interface Taken {
  readonly ms: number;
  readonly longestWaitMs: number;
}

/** What is needed of the replies to previews and imports. */
interface Reply {
  readonly fingerprint: string;
}

/** Imports files as an administrator of the demo's tenant, each as a new framework: by file, what its preview and its import took. */
export async function importOverServer(
  files: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Map<string, { preview: Taken; import: Taken }>> {
  const served = await serve();
  const author = await served.enter("template_manager@demo.example");
  const headers = { "content-type": "application/json", cookie: await cookiesOf(author) };
  const answered = async <T>(path: string, asked: RequestInit): Promise<T> => {
    const answer = await fetch(`${served.site}${path}`, asked);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { csrfToken } = await answered<{ csrfToken: string }>("/api/auth/csrf-token", { headers });
  const url = `${served.site}/api/notifications/unread-count`;
  const cookie = await cookiesOf(await served.enter("risk_analyst@demo.example"));
  const other = new Worker(new URL("./other-person.ts", import.meta.url), { workerData: { url, cookie } });
  const longestWaitMs = async () => {
    other.postMessage("longest");
    return ((await once(other, "message")) as [number])[0];
  };
  try {
    const post = async (path: string, body: object): Promise<Taken & { reply: Reply }> => {
      const text = JSON.stringify(body);
      await longestWaitMs();
      const began = performance.now();
      const reply = await answered<Reply>(path, {
        method: "POST",
        headers: { ...headers, "x-csrf-token": csrfToken },
        body: text,
      });
      return { ms: performance.now() - began, longestWaitMs: await longestWaitMs(), reply };
    };
    const taken = new Map<string, { preview: Taken; import: Taken }>();
    for (const [name, text] of Object.entries(files)) {
      const source = { name, content: gzipSync(text).toString("base64") };
      const found: { preview: Taken; import: Taken }[] = [];
      for (let n = 0; n < rounds; n++) {
        const edition = `${name} ${n}`;
        const preview = await post("/api/framework-imports/previews", { source });
        const { fingerprint } = preview.reply;
        const imported = await post("/api/framework-imports", { source, fingerprint, about: { edition } });
        found.push({ preview, import: imported });
      }
      const least = (of: "preview" | "import"): Taken => ({
        ms: Math.min(...found.map((one) => one[of].ms)),
        longestWaitMs: Math.min(...found.map((one) => one[of].longestWaitMs)),
      });
      taken.set(name, { preview: least("preview"), import: least("import") });
    }
    return taken;
  } finally {
    await other.terminate();
    await served.close();
  }
}

async function cookiesOf(page: Awaited<ReturnType<Awaited<ReturnType<typeof serve>>["enter"]>>) {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
