import { Login } from "@crq/contract/people/auth";
import { expect, test } from "vitest";
import { fieldErrors } from "./use-form.ts";

test("names the first problem of each field, in the contract's words", () => {
  expect(fieldErrors(Login, { email: "nobody", password: "" })).toEqual({
    email: "Valid email address is required",
    password: "Password is required",
  });
});

test("finds nothing wrong with a complete form", () => {
  expect(fieldErrors(Login, { email: "ana@demo.example", password: "x", rememberMe: true })).toEqual({});
});
