import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../test/show.tsx";
import { ApiError } from "../api/api-error.ts";
import { Loaded } from "./loaded.tsx";

const refetch = vi.fn();
const UNREACHABLE = new TypeError("Failed to fetch");
const refused = (status: number) => new ApiError({ status, statusText: "", text: "{}" });

interface Given {
  readonly data?: { readonly items: readonly string[] };
  readonly error?: unknown;
  readonly isFetching?: boolean;
  readonly small?: boolean;
}

/** Shows a list of names in a given state of its query. */
function list({ data, error = null, isFetching = false, small = false }: Given): void {
  show(
    <Loaded
      query={{ data, error, isFetching, refetch }}
      skeleton="Grey"
      empty={<p>No names yet</p>}
      small={small}
    >
      {({ items }) => <p>{items.join()}</p>}
    </Loaded>,
  );
}

const names = { items: ["Ada", "Grace"] };

test("placeholders while it loads, then the content or the empty state", async () => {
  list({ isFetching: true });
  await expect.element(page.getByText("Grey")).toHaveAttribute("aria-busy");
  list({ data: names });
  await expect.element(page.getByText("Ada,Grace")).toBeVisible();
  expect(document.querySelector("[aria-busy]")).toBeNull();
  list({ data: { items: [] } });
  await expect.element(page.getByText("No names yet")).toBeVisible();
});

test("a failure explains what happened and can be retried; the button is busy during the retry", async () => {
  list({ error: UNREACHABLE });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Can't reach the server/);
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  expect(refetch).toHaveBeenCalled();
  list({ error: UNREACHABLE, isFetching: true });
  await expect.element(again).toHaveAttribute("aria-busy", "true");
});

test("earlier content stays, with a note that it may be out of date, until it's refreshed", async () => {
  list({ data: names, error: UNREACHABLE });
  await expect.element(page.getByText("Ada,Grace")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/This may be out of date/);
  list({ data: names, error: UNREACHABLE, isFetching: true });
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("content that is gone, or no longer permitted, doesn't stay", async () => {
  for (const status of [403, 404]) {
    list({ data: names, error: refused(status) });
    await expect.element(page.getByText("Ada,Grace")).not.toBeInTheDocument();
    await expect.element(page.getByRole("alert")).toBeVisible();
  }
});

test("a small part fails in one line", async () => {
  list({ error: UNREACHABLE, small: true });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^Couldn't load this/);
  expect(document.querySelector("h2")).toBeNull();
});
