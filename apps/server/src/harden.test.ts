/**
 * What a hardened process refuses, and what its libraries can still do; in a separate process, because
 * hardening can't be undone.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const harden = new URL("./harden.ts", import.meta.url).href;
/** Runs statements in a hardened process and returns the expression's value. */
function hardened(statements: string, expression: string): unknown {
  const program = `import { hardenPrototypes } from "${harden}"; hardenPrototypes();
    const refused = (act) => { try { act(); return false; } catch (error) { return error instanceof TypeError; } };
    ${statements}; console.log(JSON.stringify(${expression}))`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  return JSON.parse(output.toString()) as unknown;
}

test("nothing can be added to, replaced on, or removed from built-in prototypes", () => {
  const acts = [
    "Array.prototype[0] = {}",
    "[].constructor.prototype.role = 'super_admin'",
    "Object.prototype.role = 'super_admin'",
    "Object.prototype.toString = () => 'x'",
    "Object.defineProperty(Object.prototype, 'role', { value: 1 })",
    "Function.prototype.call = () => 1",
    "delete Map.prototype.get",
    "Object.setPrototypeOf(Array.prototype, {})",
    "Error.prototype.message = 'x'",
  ];
  expect(hardened("", `[${acts.map((act) => `refused(() => { ${act} })`).join()}]`)).toEqual(
    acts.map(() => true),
  );
  expect(
    hardened(
      "const a = {}; try { a.__proto__.b = 1 } catch {}",
      "[a.__proto__ === undefined, ({}).b === undefined]",
    ),
  ).toEqual([true, true]);
});

test("an object can still have its own method or message", () => {
  const statements = `
    function Old() {} Old.prototype = Object.create(Object.prototype); Old.prototype.constructor = Old;
    Old.prototype.toString = () => "old";
    const error = new RangeError("a"); error.message = "b"; error.name = "Mine";
    class List extends Array {} const list = List.from([1, 2]);
    function plain() {} plain.call = 1`;
  expect(
    hardened(
      statements,
      "[String(new Old()), new Old().constructor === Old, String(error), list.map((x) => x + 1).length, plain.call]",
    ),
  ).toEqual(["old", true, "Mine: b", 2, 1]);
});

/** Modules that load a large library only when it is first used, in a process that is hardened by then. */
const module = (path: string) => new URL(path, import.meta.url).href;

test("a passkey can be created and used when its library is loaded after hardening", () => {
  const statements = `
    const { creationOptions, checkNewPasskey, requestOptions, spendPasskey } = await import("${module("./features/people/credentials/passkeys.ts")}");
    const { softPasskey } = await import("${module("../test/passkey.ts")}");
    const site = "https://risk.example", userId = "11111111-1111-4111-8111-111111111111";
    const key = softPasskey(site);
    const empty = { all: async () => [], first: async () => undefined, run: async () => 1 };
    const asked = await creationOptions(site, empty, { userId, email: "a@b.example", name: "A" });
    const made = await checkNewPasskey(site, asked.challenge, key.create(asked));
    const { id, publicKey } = made.credential;
    const stored = { id, user_id: userId, credential_id: id, public_key: Buffer.from(publicKey), counter: 0, transports: [] };
    const request = await requestOptions(site, empty);
    const given = { challenge: request.challenge, response: key.sign(request), verified: true };
    const owner = await spendPasskey(site, { ...empty, first: async () => stored }, given)`;
  expect(hardened(statements, "owner")).toBe("11111111-1111-4111-8111-111111111111");
});

test("SAML requests and metadata can be made when their library is loaded after hardening", () => {
  const statements = `
    const { providerClient } = await import("${module("./features/people/saml/provider-client.ts")}");
    const { serviceMetadata, serviceOf } = await import("${module("./features/people/saml/service.ts")}");
    const service = serviceOf("https://risk.example", "t1");
    const connection = { entity_id: "urn:idp", sso_url: "https://idp.example/sso", certificates: ["MIIB"] };
    const client = await providerClient(connection, service, { id: "_1", openedAt: "" });
    const url = new URL(await client.getAuthorizeUrlAsync("state", undefined, {}));
    const metadata = await serviceMetadata(service)`;
  expect(
    hardened(
      statements,
      "[url.origin, url.searchParams.get('SAMLRequest').length > 100, metadata.includes(service.entityId)]",
    ),
  ).toEqual(["https://idp.example", true, true]);
});

test("a server loads no library for mail, jobs, passkeys or SAML before it needs it", () => {
  const statements = `
    const { registerHooks } = await import("node:module");
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    for (const one of ${JSON.stringify(["./app.ts", "./jobs/jobs.ts", "./start-up.ts"].map(module))}) await import(one)`;
  const libraries =
    "/node_modules.(fastify|nodemailer|pg-boss|@simplewebauthn|@peculiar|@node-saml|xml-crypto)./";
  const found = `loaded.map((url) => ${libraries}.exec(url)?.[1]).filter(Boolean)`;
  expect(hardened(statements, `[...new Set(${found})]`)).toEqual(["fastify"]);
});
