import { Plus } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";

const VARIANTS = ["default", "destructive", "outline", "secondary", "ghost", "link"] as const;
const BADGES = ["default", "secondary", "outline", "destructive"] as const;

/** Buttons, badges, fields. */
export function Controls() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button busy>busy</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">small</Button>
        <Button>default size</Button>
        <Button size="lg">large</Button>
        <Button size="icon" variant="outline" aria-label="Add">
          <Plus aria-hidden />
        </Button>
        {BADGES.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </div>
      <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
        <Field label="Text" hint="Help stands below.">
          {(control) => <Input {...control} placeholder="For example" />}
        </Field>
        <Field label="With an error" error="Say what is wrong and how to mend it">
          {(control) => <Input {...control} defaultValue="Not quite" />}
        </Field>
        <Field label="Password">{(control) => <PasswordInput {...control} autoComplete="off" />}</Field>
        <Field label="Choice" aside="Optional">
          {(control) => (
            <Select {...control}>
              <option>Lognormal</option>
              <option>PERT</option>
            </Select>
          )}
        </Field>
        <Field label="Several lines">{(control) => <Textarea {...control} />}</Field>
        <div className="flex flex-col justify-center gap-3">
          <Checkbox defaultChecked>Remember me</Checkbox>
          <Switch defaultChecked>24-hour clock</Switch>
        </div>
      </div>
    </div>
  );
}
