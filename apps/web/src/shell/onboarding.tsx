import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isCompleted, isSkipped } from "../session/onboarding-storage.ts";
import { type Onboarding as Which, type Shown, START_TOUR, startTour } from "../session/start-tour.ts";
import { useUser } from "../session/user-context.ts";
import { part } from "./part.tsx";

const Tours = part(async () => (await import("../features/people/tours/public.tsx")).Tours);

/** The delay of a tour's automatic start after the screen. */
const DELAY_MS = 1000;

/**
 * The onboarding: starts by itself one second after the screen for a person who hasn't completed it, and otherwise on request:
 * by the event `crq:start-tour`, or by `?tour=start` in any path. Its code is loaded only then.
 */
export function Onboarding() {
  const { id, role } = useUser();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>();
  const linked = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get("tour") === "start",
  });

  useEffect(() => {
    const over = () => isSkipped(id) || isCompleted("tour", id) || isCompleted("wizard", id);
    if (linked || over()) return undefined;
    const which = role === "super_admin" ? "wizard" : "tour";
    const timer = setInterval(() => {
      if (over()) return clearInterval(timer);
      if (document.querySelector("dialog:modal") !== null) return; // not over what the person is doing
      clearInterval(timer);
      setShown((before) => before ?? { which, asked: false });
    }, DELAY_MS);
    return () => clearInterval(timer);
  }, [id, role, linked]);

  useEffect(() => {
    const start = (event: Event) => {
      const { detail } = event as CustomEvent<Which | null>;
      setShown({ which: detail ?? "tour", asked: true });
    };
    window.addEventListener(START_TOUR, start);
    return () => window.removeEventListener(START_TOUR, start);
  }, []);

  useEffect(() => {
    if (!linked) return;
    startTour("tour");
    const search = ({ tour: _, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: ".", search: search as never, replace: true });
  }, [linked, navigate]);

  return (
    shown && (
      <Tours
        key={id}
        shown={shown}
        onClose={() => setShown(undefined)}
        onFailed={() => setShown(undefined)}
      />
    )
  );
}
