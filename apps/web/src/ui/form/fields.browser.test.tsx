import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Select } from "./select.tsx";
import { Switch } from "./switch.tsx";
import { Textarea } from "./textarea.tsx";

test("a field's error and hint describe its control, the error first, and the error is announced", async () => {
  const field = (error?: string) => (
    <Field label="Email" hint="Work address" required error={error}>
      {(control) => <Input {...control} />}
    </Field>
  );
  show(field());
  const input = page.getByLabelText("Email");
  await expect.element(input).toHaveAccessibleDescription("Work address");
  await expect.element(input).toHaveAttribute("aria-required", "true");
  await expect.element(input).not.toHaveAttribute("aria-invalid");
  const live = document.querySelector("[aria-live=polite]")!;
  show(field("Enter an email address"));
  await expect.element(input).toHaveAccessibleDescription("Enter an email address Work address");
  await expect.element(input).toBeInvalid();
  expect(live.textContent, "it stood there before, so that screen readers tell what comes into it").toBe(
    "Enter an email address",
  );
});

test("a password can be shown and hidden again without losing what was typed", async () => {
  show(<Field label="Password">{(control) => <PasswordInput {...control} />}</Field>);
  const input = page.getByLabelText("Password", { exact: true });
  await input.fill("a secret");
  await expect.element(input).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(input).toHaveAttribute("type", "text");
  await expect.element(input).toHaveValue("a secret");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.element(input).toHaveAttribute("type", "password");
});

function Settings() {
  const [on, setOn] = useState(false);
  return (
    <>
      <Switch checked={on} onChange={(event) => setOn(event.target.checked)}>
        Weekly summary
      </Switch>
      <Checkbox defaultChecked>Remember me</Checkbox>
      <Switch disabled>Locked</Switch>
    </>
  );
}

test("a switch and a checkbox respond to Space and to a click on their label; a disabled one to neither", async () => {
  show(<Settings />);
  const summary = page.getByRole("switch", { name: "Weekly summary" });
  await userEvent.keyboard("{Tab} ");
  await expect.element(summary).toBeChecked();
  await page.getByText("Weekly summary").click();
  await expect.element(summary).not.toBeChecked();
  const remember = page.getByRole("checkbox", { name: "Remember me" });
  await userEvent.keyboard("{Tab} ");
  await expect.element(remember).not.toBeChecked();
  await page.getByText("Remember me").click();
  await expect.element(remember).toBeChecked();
  await page.getByText("Locked").click({ force: true });
  await expect.element(page.getByRole("switch", { name: "Locked" })).not.toBeChecked();
});

test("a select works by keyboard and reports the choice", async () => {
  const onChange = vi.fn<(value: string) => void>();
  show(
    <Field label="Distribution">
      {(control) => (
        <Select {...control} onChange={(event) => onChange(event.target.value)}>
          <option>Lognormal</option>
          <option>PERT</option>
          <option>Uniform</option>
        </Select>
      )}
    </Field>,
  );
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByLabelText("Distribution")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("u");
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(["PERT", "Uniform"]);
});

test("controls are 36 px high for a mouse and at least 44 px for a finger", async () => {
  const controls = (density: "mouse" | "touch") => (
    <div data-density={density}>
      <Input aria-label="Text" />
      <Select aria-label="Choice" />
      <Textarea aria-label="Words" rows={1} />
      <Checkbox>Remember me</Checkbox>
      <Switch>Summary</Switch>
    </div>
  );
  const heights = () =>
    [...document.querySelectorAll("input:not([type=checkbox]), select, label")].map(
      (one) => one.getBoundingClientRect().height,
    );
  show(controls("mouse"));
  expect(heights().slice(0, 2)).toEqual([36, 36]);
  show(controls("touch"));
  expect(Math.min(...heights())).toBeGreaterThanOrEqual(44);
});
