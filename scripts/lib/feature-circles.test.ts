import { expect, test } from "vitest";
import { featureCircles } from "./feature-circles.ts";

const file = (source: string, ...resolved: string[]) => ({
  source: `apps/server/src/${source}`,
  dependencies: resolved.map((one) => ({ resolved: `apps/server/src/${one}` })),
});

test("features that need each other are reported, with the imports that make the circle", () => {
  const circles = featureCircles([
    file("features/people/users/a.ts", "features/people/roles/public.ts"),
    file("features/people/roles/b.ts", "features/platform/plans/public.ts", "http/fault.ts"),
    file("features/platform/plans/c.ts", "features/people/users/public.ts"),
    file("http/fault.ts", "db/doors.ts"),
  ]);
  expect(circles).toHaveLength(1);
  expect(circles[0]).toContain(
    "server people/roles → server platform/plans → server people/users → server people/roles",
  );
  expect(circles[0]).toContain(
    "apps/server/src/features/platform/plans/c.ts → apps/server/src/features/people/users/public.ts",
  );
});

test("layers count as well; tests and modules that compose features don't", () => {
  expect(featureCircles([file("http/a.ts", "mail/b.ts"), file("mail/b.ts", "http/c.ts")])).toHaveLength(1);
  expect(
    featureCircles([
      file("features/people/users/a.test.ts", "features/people/roles/public.ts"),
      file("features/people/roles/b.ts", "features/people/users/public.ts"),
      file("app.ts", "features/people/roles/public.ts"),
    ]),
  ).toEqual([]);
});
