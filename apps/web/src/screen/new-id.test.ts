import { Id } from "@crq/contract/fields";
import { expect, test, vi } from "vitest";
import { newId } from "./new-id.ts";

test("an id is one that the server takes, each is another, and none needs a page over HTTPS", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(Id.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
  vi.unstubAllGlobals();
});
