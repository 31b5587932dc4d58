import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { Button } from "../button.tsx";
import { Field } from "../form/field.tsx";
import { Input } from "../form/input.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

function Renaming({ form = true }: { form?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rename the scenario"
        description="Everyone sees the new title."
        footer={<Button onClick={() => setOpen(false)}>Rename</Button>}
      >
        {form && <form>{<Field label="Title">{(control) => <Input {...control} />}</Field>}</form>}
      </Dialog>
    </>
  );
}

const opener = page.getByRole("button", { name: "Open" });
const dialog = page.getByRole("dialog", { name: "Rename the scenario" });

/** Clicks the upper left corner of the window: outside any dialog. */
async function pressBeside(): Promise<void> {
  await page.elementLocator(document.body).click({ position: { x: 4, y: 4 }, force: true });
}

test("a dialog moves the focus to its first field, keeps it inside, and returns it on Escape", async () => {
  show(<Renaming />);
  await opener.click();
  await expect.element(page.getByLabelText("Title")).toHaveFocus();
  await expect.element(dialog).toHaveAccessibleDescription("Everyone sees the new title.");
  for (let press = 0; press < 6; press += 1) {
    await userEvent.keyboard("{Tab}");
    const { activeElement } = document;
    expect(activeElement === document.body || dialog.element().contains(activeElement)).toBe(true);
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("without a form the focus starts at the dialog's first control", async () => {
  show(<Renaming form={false} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
});

test("a dialog closes by its close button and by a click outside, not by one inside", async () => {
  show(<Renaming />);
  await opener.click();
  await page.getByText("Everyone sees the new title.").click();
  await expect.element(dialog).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await pressBeside();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("a dialog leaves at least 16 px around it on a phone, and scrolls longer content inside itself", async () => {
  await page.viewport(390, 600);
  show(
    <Dialog open title="Long" onClose={() => undefined}>
      <div style={{ height: 2000 }} />
    </Dialog>,
  );
  const long = page.getByRole("dialog").element();
  const inWindow = () => {
    const { left, top, right, bottom } = long.getBoundingClientRect();
    return left >= 16 && top >= 16 && right <= 374 && bottom <= 584;
  };
  await expect.poll(inWindow).toBe(true);
  expect(long.scrollHeight).toBeGreaterThan(long.clientHeight);
});

test("a question starts at Cancel, ignores a click outside, and can't be answered twice while it's busy", async () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const question = (busy: boolean) => (
    <ConfirmDialog
      open
      title="Delete “Ransomware”?"
      description="Its 12 kept runs are deleted with it."
      confirmLabel="Delete"
      destructive
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
  show(question(false));
  const asked = page.getByRole("alertdialog", { name: "Delete “Ransomware”?" });
  await expect.element(asked).toHaveAccessibleDescription("Its 12 kept runs are deleted with it.");
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledTimes(1);
  await pressBeside();
  expect(onCancel).toHaveBeenCalledTimes(1);
  const confirm = page.getByRole("button", { name: "Delete" });
  await confirm.click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  show(question(true));
  await expect.element(confirm).toHaveAttribute("aria-busy", "true");
  (confirm.element() as HTMLElement).click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
