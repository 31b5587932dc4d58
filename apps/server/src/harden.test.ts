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
