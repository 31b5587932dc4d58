import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { Combobox } from "./combobox.tsx";

const CHOICES = [
  { id: "", label: "All tenants" },
  { id: "larkfield", label: "Larkfield Group" },
];
const FOUND = { count: 1, more: 0, current: true, error: null, again: () => {} };

function TenantFilter() {
  const [value, setValue] = useState("larkfield");
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Combobox
        aria-label="Tenant"
        noun="tenant"
        plural="tenants"
        choices={CHOICES}
        value={value}
        shown={CHOICES.find(({ id }) => id === value)!.label}
        typed={typed}
        onType={setTyped}
        open={open}
        onOpen={setOpen}
        onChoose={({ id }) => setValue(id)}
        found={FOUND}
      />
      <button type="button">Next</button>
    </>
  );
}

test("emptying the field and leaving it at once means no choice", async () => {
  show(<TenantFilter />);
  const tenant = page.getByRole("combobox", { name: "Tenant" });
  await expect.element(tenant).toHaveValue("Larkfield Group");
  const input = tenant.element() as HTMLInputElement;
  input.focus();
  input.select();
  // Keys that follow one another faster than the browser draws.
  document.execCommand("delete");
  await Promise.resolve();
  page.getByRole("button", { name: "Next" }).element().focus();
  await expect.element(tenant).toHaveValue("All tenants");
  await expect.element(tenant).toHaveAttribute("aria-expanded", "false");
});
