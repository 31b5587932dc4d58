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

/** Shows a list of names in a state of its query. */
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

test("grey shapes while it is read, then the content, or what stands for an empty list", async () => {
  list({ isFetching: true });
  await expect.element(page.getByText("Grey")).toHaveAttribute("aria-busy");
  list({ data: names });
  await expect.element(page.getByText("Ada,Grace")).toBeVisible();
  expect(document.querySelector("[aria-busy]")).toBeNull();
  list({ data: { items: [] } });
  await expect.element(page.getByText("No names yet")).toBeVisible();
});

test("a failure says what happened and can be repeated; the button is busy meanwhile", async () => {
  list({ error: UNREACHABLE });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Can't reach the server/);
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  expect(refetch).toHaveBeenCalled();
  list({ error: UNREACHABLE, isFetching: true });
  await expect.element(again).toHaveAttribute("aria-busy", "true");
});

test("what was read before stays, with a note that it may be out of date, until it is read anew", async () => {
  list({ data: names, error: UNREACHABLE });
  await expect.element(page.getByText("Ada,Grace")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/This may be out of date/);
  list({ data: names, error: UNREACHABLE, isFetching: true });
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("what is gone, or may no longer be seen, does not stay", async () => {
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
