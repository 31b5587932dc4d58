/**
 * The second line of defense against prototype pollution: whatever a parser lets through, the built-in
 * prototypes stay as the language defines them. Called once all modules are loaded, in every process and
 * thread that parses untrusted input.
 */

// oxfmt-ignore
const INHERITED_FROM = [
  Object, Array, Function, String, Number, Boolean, BigInt, Symbol, RegExp, Date, Promise,
  Map, Set, WeakMap, WeakSet, ArrayBuffer, DataView, Error,
] as const;

/**
 * Removes `__proto__` and makes built-in prototypes immutable. A plain freeze would also forbid assigning an
 * object its own `toString` or `constructor`, which libraries do; so on `Object`, `Function`, and `Error`,
 * whose methods are overridden like that, an assignment to an inheriting object creates its own property, and
 * an assignment to the prototype itself throws.
 */
export function hardenPrototypes(): void {
  delete (Object.prototype as { __proto__?: unknown }).__proto__;
  for (const { prototype } of INHERITED_FROM) {
    if (prototype === Object.prototype || prototype === Function.prototype || prototype === Error.prototype)
      letHeirsOverride(prototype);
    Object.freeze(prototype);
  }
}

function letHeirsOverride(prototype: object): void {
  for (const name of Reflect.ownKeys(prototype)) {
    const { value, writable, configurable } = Reflect.getOwnPropertyDescriptor(prototype, name)!;
    if (!writable || !configurable) continue;
    Object.defineProperty(prototype, name, {
      configurable: false,
      enumerable: false,
      get: () => value as unknown,
      set(this: object, own: unknown) {
        if (this === prototype)
          throw new TypeError(`What every value inherits cannot be changed: ${String(name)}`);
        Object.defineProperty(this, name, {
          value: own,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
    });
  }
}
