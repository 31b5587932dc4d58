import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { isMissingPart, isNoAnswer } from "./reachable.ts";

const problem = JSON.stringify({ code: "unavailable", requestId: "r", title: "Busy for the moment" });

test.each([
  ["Chrome", "Failed to fetch"],
  ["Firefox", "NetworkError when attempting to fetch resource."],
  ["Safari", "Load failed"],
])("no answer, in the words of %s", (_, message) => {
  expect(isNoAnswer(new TypeError(message))).toBe(true);
});

test("a gateway error from a proxy doesn't count as the server's answer; the server's own reply does", () => {
  expect(isNoAnswer(new ApiError({ status: 502, statusText: "Bad Gateway", text: "<html>" }))).toBe(true);
  expect(isNoAnswer(new ApiError({ status: 503, statusText: "", text: problem }))).toBe(false);
  expect(isNoAnswer(new ApiError({ status: 500, statusText: "", text: "" }))).toBe(false);
});

test("a defect of the program isn't mistaken for a lost connection", () => {
  expect(isNoAnswer(new TypeError("x is not a function"))).toBe(false);
  expect(isMissingPart(new TypeError("x is not a function"))).toBe(false);
});

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/a.js",
  "error loading dynamically imported module: https://x/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("a missing part of the application: %s", (message) => {
  expect(isMissingPart(new TypeError(message))).toBe(true);
  expect(isNoAnswer(new TypeError(message))).toBe(false);
});
