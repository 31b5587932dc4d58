import { CATEGORIES, type Category, MAILS } from "@crq/contract/people/notification-categories";
import type { NotificationPreferences, Wish } from "@crq/contract/people/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { timeOfDay } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { CATEGORY_WORDS, MAIL_WORDS } from "./category-words.ts";

const query = queryOf("notifications.preferences");

/** A person's preferences by category; each choice is saved immediately. */
export function PreferencesPanel() {
  const client = useQueryClient();
  const preferences = useQuery(query);
  const save = useMutation({
    mutationFn: async (body: NotificationPreferences) => call("notifications.setPreferences", { body }),
    scope: { id: "notification-preferences" }, // one after the other, so that the last choice is the one stored
    onMutate: (wanted) => client.setQueryData(query.queryKey, wanted),
    onError: (error) => {
      const { title, advice } = describeError(error);
      toast({ title, description: advice, variant: "destructive" });
      void preferences.refetch();
    },
  });
  return (
    <Loaded query={preferences} skeleton={<Skeletons heights={CATEGORIES.map(() => "h-9")} />}>
      {(wanted) => <Preferences wanted={wanted} onChange={(wish) => save.mutate(wish)} />}
    </Loaded>
  );
}

interface PreferencesProps {
  readonly wanted: NotificationPreferences;
  readonly onChange: (wanted: NotificationPreferences) => void;
}

function Preferences({ wanted, onChange }: PreferencesProps) {
  const change = (category: Category, wish: Partial<Wish>) =>
    onChange({
      ...wanted,
      categories: { ...wanted.categories, [category]: { ...wanted.categories[category], ...wish } },
    });
  return (
    <Settings>
      <Setting title="By category" description="Where each kind of notification reaches you.">
        <Table label="Delivery preferences">
          <thead>
            <tr>
              <Th>Category</Th>
              <Th>In app</Th>
              <Th>By email</Th>
            </tr>
          </thead>
          <tbody>
            {CATEGORIES.map((category) => (
              <CategoryRow
                key={category}
                category={category}
                wish={wanted.categories[category]}
                onChange={(wish) => change(category, wish)}
              />
            ))}
          </tbody>
        </Table>
      </Setting>
      <Setting title="Daily email" description="Everything unread, once a day.">
        <DailyMail hour={wanted.digestHour} onChange={(digestHour) => onChange({ ...wanted, digestHour })} />
      </Setting>
    </Settings>
  );
}

interface CategoryRowProps {
  readonly category: Category;
  readonly wish: Wish;
  readonly onChange: (wish: Partial<Wish>) => void;
}

function CategoryRow({ category, wish, onChange }: CategoryRowProps) {
  const { label, holds } = CATEGORY_WORDS[category];
  const fixed = category === "security";
  return (
    <Tr>
      <RowHeader className="py-2.5!">
        {label}
        <span className="block text-xs font-normal text-muted max-sm:sr-only">{holds}</span>
      </RowHeader>
      <Td>
        <Switch
          className="align-middle"
          checked={wish.inApp}
          disabled={fixed}
          onChange={({ target }) => onChange({ inApp: target.checked })}
        >
          <span className="sr-only">
            {label} in the app{fixed && ", always on"}
          </span>
        </Switch>
      </Td>
      <Td>
        <Select
          aria-label={`${label} by email`}
          className="w-34"
          value={wish.mail}
          onChange={({ target }) => onChange({ mail: MAILS.find((one) => one === target.value) ?? "off" })}
        >
          {MAILS.map((mail) => (
            <option key={mail} value={mail}>
              {MAIL_WORDS[mail]}
            </option>
          ))}
        </Select>
      </Td>
    </Tr>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function DailyMail({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  const { militaryTime, dateFormat, timezone } = useUser();
  const inUtc = { militaryTime, dateFormat, timezone: "UTC", timezoneSource: "manual" } as const;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <label htmlFor="digest-hour">Send the daily email at</label>
      <Select
        id="digest-hour"
        className="w-32"
        value={hour}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {HOURS.map((one) => (
          <option key={one} value={one}>
            {timeOfDay(new Date(Date.UTC(2026, 0, 1, one)), inUtc)}
          </option>
        ))}
      </Select>
      <span className="text-muted">
        in {timezone.replaceAll("_", " ")}, if you have unread notifications.
      </span>
    </div>
  );
}
