import { expect, test } from "vitest";
import { methodWords } from "./method-words.ts";

test.each([
  ["password", "a password"],
  ["password+email", "a password and an emailed code"],
  ["saml:3f2b6c1e", "single sign-on"],
  ["something new", "something new"],
])("%s reads %s", (method, words) => expect(methodWords(method)).toBe(words));
