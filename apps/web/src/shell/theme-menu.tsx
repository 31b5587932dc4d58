import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoices } from "../ui/overlay/menu.tsx";
import { type Theme, chooseTheme, useTheme } from "../ui/theme.ts";

const CHOICES: readonly { value: Theme; label: React.ReactNode }[] = [
  { value: "light", label: <Choice icon={Sun} name="Light" /> },
  { value: "dark", label: <Choice icon={Moon} name="Dark" /> },
  { value: "system", label: <Choice icon={Monitor} name="System" /> },
];

function Choice({ icon: Icon, name }: { icon: typeof Sun; name: string }) {
  return (
    <>
      <Icon aria-hidden className="text-muted" />
      {name}
    </>
  );
}

/** Chooses the colors: light, dark, or the system's. */
export function ThemeMenu() {
  const { theme, shown } = useTheme();
  const Icon = shown === "dark" ? Moon : Sun;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Icon aria-hidden />
        </Button>
      }
    >
      <MenuChoices value={theme} onChange={chooseTheme} choices={CHOICES} />
    </Menu>
  );
}
