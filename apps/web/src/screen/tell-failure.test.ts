import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { dismissToast, toastRecords } from "../ui/overlay/toast.ts";
import { tellFailure } from "./tell-failure.ts";

const refusal = (status: number, more: object) =>
  new ApiError({
    status,
    statusText: "",
    text: JSON.stringify({ type: "", title: "Refused", status, code: "conflict", requestId: "r1", ...more }),
  });
const atFields = (...errors: { path: string; message: string }[]) => refusal(400, { errors });
const shown = () => toastRecords().find(({ open }) => open);

beforeEach(() => {
  for (const { id } of toastRecords()) dismissToast(id);
});

test("a form shows the first problem at each of its fields", () => {
  let told: object = {};
  tellFailure(
    "Couldn't save the client",
    atFields(
      { path: "name", message: "must be unique" },
      { path: "name", message: "must be short" },
      { path: "notes.0", message: "must be text" },
      { path: "version", message: "must be a number" },
    ),
    { values: { name: "", notes: [] }, tell: (errors) => (told = errors) },
  );
  expect(told).toEqual({ name: "Must be unique", notes: "Must be text" });
  expect(shown()).toBeUndefined();
});

test("a problem that belongs to no field is shown for the whole form, never swallowed", () => {
  const said: string[] = [];
  const form = {
    values: { name: "" },
    tell: () => said.push("fields"),
    fail: (words: string) => said.push(words),
  };
  tellFailure("Not saved", atFields({ path: "version", message: "must be a number" }), form);
  tellFailure("Not saved", refusal(409, { detail: "It is archived." }), form);
  expect(said).toEqual(["Not saved. Must be a number", "Not saved. It is archived."]);
});

test("without a form a toast shows it: the server's own words, or the meaning of the status", () => {
  tellFailure("Not saved", refusal(409, {}));
  expect(shown()).toMatchObject({
    title: "Not saved",
    description: "Someone else changed this. Reload to get the latest version, then make your change again.",
    variant: "destructive",
  });
  tellFailure("Not saved", refusal(409, { detail: "It is archived." }), {
    values: {},
    tell: () => undefined,
  });
  expect(shown()?.description).toBe("It is archived.");
});
