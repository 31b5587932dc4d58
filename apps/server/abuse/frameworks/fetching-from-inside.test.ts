/** An author asks the server to fetch what only the server reaches: this machine, its network, the cloud's metadata; by address, by name, by redirect, by lying DNS. */
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publisherFiles } from "../../src/features/compliance/framework-imports/publisher-files.ts";
import { fetchFile, type FileReach } from "../../src/http/outbound/fetch-file.ts";
import { isPublicAddress } from "../../src/http/outbound/public-address.ts";
import { errorsOf } from "../../test/browser.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { selfSigned } from "../../test/providers/self-signed.ts";

const HOST = "oscal.example";
let server: Server;
let reach: FileReach;
let h: Harness;
let author: Session;
const asked: string[] = [];

beforeAll(async () => {
  const { privateKey: key, certificate: cert } = selfSigned(HOST);
  server = createServer({ key, cert }, ({ url = "" }, answer) => {
    asked.push(url);
    if (url.startsWith("/to?")) {
      answer.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end();
      return;
    }
    if (url === "/endless") {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(65_536)));
        if (!answer.destroyed) answer.once("drain", more);
      };
      more();
      return;
    }
    if (url === "/never") return;
    if (url === "/packed") answer.setHeader("content-encoding", "gzip");
    answer.end("Id\nA-1\n");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  reach = {
    hosts: [HOST],
    mostBytes: 1_000_000,
    limitMs: 1000,
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    isAllowed: (address) => address === "127.0.0.1",
    server: { port: (server.address() as AddressInfo).port, ca: cert },
  };
  h = await harness({ publishers: publisherFiles([HOST], { ...reach, isAllowed: isPublicAddress }) });
  author = await h.signedIn("template_manager");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await h.close();
});
const fetched = (path: string, more: Partial<FileReach> = {}) =>
  fetchFile(`https://${HOST}${path}`, { ...reach, ...more });

test("a host that's allowed is reached, and so is where it redirects among those", async () => {
  expect(await fetched("/catalog.csv")).toEqual({ name: "catalog.csv", content: Buffer.from("Id\nA-1\n") });
  expect((await fetched(`/to?${encodeURIComponent("/here.csv")}`)).name).toBe("here.csv");
});

test.each([
  "https://127.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://10.0.0.1/",
  "http://oscal.example/a",
  "https://elsewhere.example/a",
  "https://oscal.example:22/",
  "https://name:word@oscal.example/",
  "file:///etc/passwd",
  "https://oscal.example.evil.example/",
  "https://2130706433/",
])("a redirect to %s isn't followed, and the address isn't fetched either", async (to) => {
  asked.length = 0;
  await expect(fetched(`/to?${encodeURIComponent(to)}`)).rejects.toThrow(/redirects/);
  expect(asked).toHaveLength(1);
  await expect(fetchFile(to, reach)).rejects.toThrow(/may not fetch|must begin|can't have/);
  expect(asked).toHaveLength(1);
});

test("a name that leads inside isn't connected to, also if only one of its addresses does", async () => {
  asked.length = 0;
  for (const address of ["127.0.0.1", "169.254.169.254", "10.1.2.3", "::1", "fd00::1", "::ffff:127.0.0.1"]) {
    const family = address.includes(":") ? 6 : 4;
    const found = [
      { address: "93.184.215.14", family: 4 },
      { address, family },
    ];
    const lying = { resolve: () => Promise.resolve(found), isAllowed: isPublicAddress };
    await expect(fetched("/a", lying), address).rejects.toThrow("isn't a public one");
  }
  const answer = await author.call("POST", "/api/framework-imports/previews", {
    source: { url: `https://${HOST}/a` },
  });
  expect(errorsOf(answer)).toEqual([
    { path: "source.url", message: "The host's address isn't a public one." },
  ]);
  expect(asked).toEqual([]);
});

test("neither an endless answer, nor one that never comes, nor a circle of redirects keeps the server", async () => {
  await expect(fetched("/endless")).rejects.toThrow("larger than 1 MB");
  await expect(fetched("/never")).rejects.toThrow("in time");
  await expect(fetched("/packed")).rejects.toThrow("compressed");
  let circle = "/to?x";
  for (let i = 0; i < 5; i++) circle = `/to?${encodeURIComponent(circle)}`;
  await expect(fetched(circle)).rejects.toThrow("redirects too often");
});

test("what a certificate doesn't vouch for isn't read", async () => {
  await expect(
    fetched("/a", { server: { ...reach.server!, ca: selfSigned(HOST).certificate } }),
  ).rejects.toThrow("couldn't be reached");
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["100.64.0.1", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["0.0.0.0", false],
  ["fe80::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["not an address", false],
])("%s is public: %s", (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});

test("a server that isn't set up for it says so and fetches nothing", async () => {
  const other = await harness();
  const session = await other.signedIn("template_manager");
  expect((await session.call("GET", "/api/framework-imports/sources")).json()).toMatchObject({
    reachable: false,
    hosts: [],
    publications: [{ reachable: false }, { reachable: false }, { reachable: false }],
  });
  const source = { url: `https://${HOST}/a` };
  const answer = await session.call("POST", "/api/framework-imports/previews", { source });
  expect(errorsOf(answer)).toMatchObject([{ message: "This server isn't set up to fetch files." }]);
  await other.close();
});
