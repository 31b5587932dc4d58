import { useNavigate } from "@tanstack/react-router";
import { Heart, type LucideIcon, Sparkles, Star, Target, X, Zap } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { useOnboardingTour } from "./tour-context.ts";
import type { TourIcon } from "./tour-step.ts";
import { useTourPlacement } from "./use-tour-placement.ts";
import { cx } from "class-variance-authority";

const ICONS: Readonly<Record<TourIcon, LucideIcon>> = {
  sparkles: Sparkles,
  target: Target,
  zap: Zap,
  star: Star,
  heart: Heart,
};

/** The tour over the screen: one part of it highlighted, a card beside it. */
export function TourOverlay() {
  const { step, steps } = useOnboardingTour();
  return step === null || steps.length === 0 ? null : <OpenOverlay />;
}

function OpenOverlay() {
  const tour = useOnboardingTour();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const index = tour.step ?? 0;
  const step = tour.steps[index]!;
  const last = index === tour.steps.length - 1;

  useLayoutEffect(() => {
    // Before anything is measured: closed elements have no size.
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    main.current?.focus();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const { hole, place } = useTourPlacement(step, card);
  const Icon = ICONS[step.icon];

  async function next() {
    if (step.action) await navigate({ to: step.action.opens });
    tour.next();
  }
  function move({ key }: KeyboardEvent) {
    if (key === "ArrowRight" && !last) void next();
    if (key === "ArrowLeft") tour.back();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys do what its buttons do
    <dialog
      ref={dialog}
      aria-labelledby="tour-title"
      aria-describedby="tour-content"
      onKeyDown={move}
      onCancel={(event) => {
        event.preventDefault();
        tour.skip();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent p-0 text-ink backdrop:bg-transparent print:hidden"
    >
      <div
        className="absolute inset-0 bg-[oklch(0.2_0.02_225/0.5)] backdrop-blur-[3px]"
        style={{ clipPath: hole && around(hole) }}
      />
      {hole && (
        <div
          data-highlight
          className="absolute rounded-md outline-2 outline-offset-2 outline-focus motion-safe:animate-pulse"
          style={{ left: hole.left, top: hole.top, width: hole.width, height: hole.height }}
        />
      )}
      <div
        ref={card}
        data-card
        className="absolute w-[min(23rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 shadow-float"
        style={place ? { left: place.left, top: place.top } : { opacity: 0 }}
      >
        <div className="flex items-start gap-3">
          <Icon aria-hidden className="mt-1 size-5 shrink-0 text-primary" />
          <div aria-live="polite" className="min-w-0 flex-1">
            <Heading size="section" id="tour-title">
              {step.title}
            </Heading>
            <p id="tour-content" className="mt-1 text-base text-muted">
              {step.content}
            </p>
            {index === 0 && (
              <p className="mt-2 text-xs text-muted touch:hidden">
                Use the arrow keys to move and Escape to close.
              </p>
            )}
            <p className="sr-only">{`Step ${index + 1} of ${tour.steps.length}`}</p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Skip the tour"
            onClick={tour.skip}
            className="-mt-1.5 -mr-2"
          >
            <X aria-hidden />
          </Button>
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <ProgressDots at={index} of={tour.steps.length} />
          <span aria-hidden className="num mr-auto text-xs whitespace-nowrap text-muted">
            {index + 1} of {tour.steps.length}
          </span>
          {index > 0 && (
            <Button variant="ghost" onClick={tour.reset}>
              Reset
            </Button>
          )}
          {index > 0 && (
            <Button variant="outline" onClick={tour.back}>
              Back
            </Button>
          )}
          <Button ref={main} onClick={() => void next()}>
            {last ? "Finish" : "Next"}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The whole overlay except for a hole. */
function around({ left, top, width, height }: { left: number; top: number; width: number; height: number }) {
  const [right, bottom] = [left + width, top + height];
  const corners = [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([x, y]) => `${x}px ${y}px`);
  return `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${corners.join(", ")})`;
}

/** The progress as a row of dots; text beside them says it for people who don't see them. */
function ProgressDots({ at, of }: { at: number; of: number }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, i) => (
        <span key={i} className={cx("size-1.5 rounded-full", i <= at ? "bg-primary" : "bg-line-strong")} />
      ))}
    </span>
  );
}
