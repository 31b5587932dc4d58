/** This browser's storage of a person's work, encrypted: anyone who reads the browser's files, or signs in here later, can't read it. */
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { useState } from "react";
import { useUser } from "./user-context.ts";

/** The part of `localStorage` that is needed here. */
export type KeptStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "sealed1:";
const NONCE_BYTES = 24;
/** Prefixes of encrypted names; everything else in the storage is about the interface, not about a person's work. */
const SEALED = /^([a-z-]+-draft|calibration|palette-recent):/;

/** This browser's storage; an empty one if storage is blocked. */
function browserStore(): KeptStore {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/**
 * A storage that encrypts its values. The keys come from the server with the session and live only in the page's memory, so only the
 * same person, signed in, can read the data. It works synchronously, so that leaving the page loses nothing. Without a key nothing is
 * stored: `setItem` throws, as it does when the storage is full.
 * @param keys base64, 32 bytes each; the first encrypts, all of them open
 */
export function sealedStore(keys: readonly string[], store: KeptStore = browserStore()): KeptStore {
  const bytes = keys.map(fromBase64);
  const seal = (name: string, text: string) => {
    if (!bytes[0]) throw new Error("without a key nothing is kept");
    store.setItem(name, sealText(bytes[0], name, text));
  };
  return {
    getItem: (name) => {
      const kept = store.getItem(name);
      if (kept === null) return null;
      if (kept.startsWith(PREFIX)) return openText(bytes, name, kept);
      return kept; // from before anything was sealed; `sealLeftovers` sees to it
    },
    setItem: seal,
    removeItem: (name) => store.removeItem(name),
  };
}

/** The signed-in person's encrypted storage. Only inside the shell. */
export function useSealedStore(): KeptStore {
  const { storageKeys } = useUser();
  return useState(() => sealedStore(storageKeys))[0];
}

/**
 * Encrypts data that the browser stored readable before: the person's own is encrypted in place; other people's, for which there is
 * no key here, is removed.
 * @throws if the browser's storage is full or blocked
 */
export function sealLeftovers(
  userId: string,
  keys: readonly string[],
  store: KeptStore & { readonly length: number; key(index: number): string | null },
): void {
  const sealed = sealedStore(keys, store);
  const names = Array.from({ length: store.length }, (_none, n) => store.key(n) ?? "");
  for (const name of names.filter((one) => SEALED.test(one))) {
    const kept = store.getItem(name);
    if (kept === null || kept.startsWith(PREFIX)) continue;
    if (keys.length > 0 && name.split(":").includes(userId)) sealed.setItem(name, kept);
    else store.removeItem(name);
  }
}

/** The name is authenticated too, so that data of one record can't pass for another's. */
function sealText(key: Uint8Array, name: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const utf8 = new TextEncoder();
  const sealed = xchacha20poly1305(key, nonce, utf8.encode(name)).encrypt(utf8.encode(text));
  return `${PREFIX}${toBase64(nonce)}${toBase64(sealed)}`;
}

function openText(keys: readonly Uint8Array[], name: string, kept: string): string | null {
  const split = PREFIX.length + (NONCE_BYTES / 3) * 4;
  for (const key of keys) {
    try {
      const nonce = fromBase64(kept.slice(PREFIX.length, split));
      const cipher = xchacha20poly1305(key, nonce, new TextEncoder().encode(name));
      return new TextDecoder().decode(cipher.decrypt(fromBase64(kept.slice(split))));
    } catch {
      // Encrypted with another key, or altered.
    }
  }
  return null;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
}
