import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../test/show.tsx";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Processing, Spinner } from "./state/spinner.tsx";

const VARIANTS = ["default", "destructive", "outline", "secondary", "ghost", "link"] as const;
const box = (name: string) =>
  page.getByRole("button", { name, exact: true }).element().getBoundingClientRect();

test("buttons have six variants that differ, and four sizes: 28, 36 and 44 px, and a square", () => {
  const buttons = (density: "mouse" | "touch") => (
    <div data-density={density}>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="sm">Small</Button>
      <Button size="lg">Large</Button>
      <Button size="icon" aria-label="Add" />
    </div>
  );
  show(buttons("mouse"));
  const looks = VARIANTS.map((variant) => {
    const style = getComputedStyle(page.getByRole("button", { name: variant, exact: true }).element());
    return [style.backgroundColor, style.borderColor, style.textDecorationLine].join(" ");
  });
  expect(new Set(looks).size).toBe(6);
  expect(["Small", "default", "Large"].map((name) => box(name).height)).toEqual([28, 36, 44]);
  expect([box("Add").width, box("Add").height]).toEqual([36, 36]);
  show(buttons("touch"));
  for (const name of ["Small", "default", "Large", "Add"])
    expect(box(name).height, name).toBeGreaterThanOrEqual(44);
});

test("a busy button keeps the focus and refuses clicks; a disabled one refuses both", async () => {
  const onClick = vi.fn();
  show(
    <>
      <Button busy onClick={onClick}>
        Save
      </Button>
      <Button disabled onClick={onClick}>
        Send
      </Button>
    </>,
  );
  await userEvent.keyboard("{Tab}{Enter} ");
  const save = page.getByRole("button", { name: "Save" });
  await expect.element(save).toHaveFocus();
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Send" })).not.toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
});

test("a copy button copies text generated at the click, and says whether it could", async () => {
  let id = "the first";
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show(<CopyButton text={() => id}>Copy ID</CopyButton>);
  id = "the second";
  const copy = page.getByRole("button");
  await copy.click();
  await expect.element(copy).toHaveTextContent("Copied");
  expect(write).toHaveBeenCalledWith("the second");
  write.mockRejectedValue(new Error("not allowed"));
  await copy.click();
  await expect.element(copy).toHaveTextContent("Copy it by hand");
});

test("spinners have four sizes, and 'Processing...' appears beside a small one", async () => {
  show(
    <>
      {(["sm", "md", "lg", "xl"] as const).map((size) => (
        <Spinner key={size} size={size} />
      ))}
      <Processing />
    </>,
  );
  const widths = [...document.querySelectorAll<HTMLElement>(".animate-spin")].map((one) => one.offsetWidth);
  expect(widths).toEqual([16, 24, 32, 48, 16]);
  await expect.element(page.getByRole("status")).toHaveTextContent("Processing...");
});
