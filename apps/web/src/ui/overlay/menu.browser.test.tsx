import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { Button } from "../button.tsx";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "./menu.tsx";

const chosen = vi.fn<(what: string) => void>();

function Order() {
  const [order, setOrder] = useState<"name" | "loss">("loss");
  return (
    <Menu align="start" trigger={<Button>Order</Button>}>
      <MenuChoices
        value={order}
        onChange={setOrder}
        choices={[
          { value: "name", label: "By name" },
          { value: "loss", label: "By expected loss" },
        ]}
      />
    </Menu>
  );
}

beforeEach(() => {
  chosen.mockClear();
  show(
    <>
      <Menu align="start" trigger={<Button>Actions</Button>}>
        <MenuItem onSelect={() => chosen("rename")}>Rename</MenuItem>
        <MenuItem disabled onSelect={() => chosen("duplicate")}>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => chosen("delete")}>Delete</MenuItem>
        <MenuItem onSelect={() => chosen("restore")}>Restore</MenuItem>
      </Menu>
      <Order />
      <button type="button">Elsewhere</button>
    </>,
  );
});

const trigger = page.getByRole("button", { name: "Actions" });
const menu = page.getByRole("menu", { name: "Actions" });
const item = (name: string) => page.getByRole("menuitem", { name });

test("a menu opens at its first item, 4 px below its button; arrows wrap around, Home and End go to the ends", async () => {
  await trigger.click();
  await expect.element(item("Rename")).toHaveFocus();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "true");
  const [button, list] = [trigger, menu].map((one) => one.element().getBoundingClientRect());
  expect([list!.left, list!.top]).toEqual([button!.left, button!.bottom + 4]);
  for (const [key, name] of [
    ["ArrowDown", "Duplicate"],
    ["ArrowDown", "Delete"],
    ["End", "Restore"],
    ["ArrowDown", "Rename"],
    ["ArrowUp", "Restore"],
    ["Home", "Rename"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }
});

test("letters lead to the next item that starts with them; Enter activates it and returns the focus", async () => {
  await trigger.click();
  await userEvent.keyboard("r");
  await expect.element(item("Restore")).toHaveFocus();
  await userEvent.keyboard("r");
  await expect.element(item("Rename")).toHaveFocus();
  await userEvent.keyboard("dd");
  await userEvent.keyboard("{Enter}");
  await expect.element(menu).not.toBeInTheDocument();
  expect(chosen.mock.calls).toEqual([["delete"]]);
  await expect.element(trigger).toHaveFocus();
});

test("Escape and Tab close a menu, and so does its button; a disabled item does nothing", async () => {
  await trigger.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await trigger.click();
  await userEvent.keyboard("{Tab}");
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  (item("Duplicate").element() as HTMLElement).click();
  await expect.element(menu).toBeVisible();
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await page.getByRole("button", { name: "Elsewhere" }).click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalled();
});

test("choices show the current one, and the menu starts there", async () => {
  const order = page.getByRole("button", { name: "Order" });
  await order.click();
  const loss = page.getByRole("menuitemradio", { name: "By expected loss" });
  await expect.element(loss).toHaveFocus();
  await expect.element(loss).toHaveAttribute("aria-checked", "true");
  await page.getByRole("menuitemradio", { name: "By name" }).click();
  await order.click();
  await expect
    .element(page.getByRole("menuitemradio", { name: "By name" }))
    .toHaveAttribute("aria-checked", "true");
});
