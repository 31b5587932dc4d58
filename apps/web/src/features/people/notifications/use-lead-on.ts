import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

const LEAD_ON_MS = 3000;
const ALL: string = "/my-account/notifications";

/**
 * Opens all notifications after three seconds, which a line shows. The timer pauses while the pointer or the focus is inside `root`; any
 * key cancels it, and people who prefer reduced motion, or are already on that screen, aren't redirected (WCAG 2.2.1).
 */
export function useLeadOn(wanted: boolean, onLeave: () => void) {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const [leadsOn, setLeadsOn] = useState(
    () => wanted && path !== ALL && !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const root = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const running = useRef<Animation>(undefined);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });

  const check = () => {
    if (running.current?.playState === "finished") return;
    if (root.current?.matches(":hover, :focus-within") === true) running.current?.pause();
    else running.current?.play();
  };

  useEffect(() => {
    if (!leadsOn || line.current === null) return undefined;
    const shown = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
    const animation = line.current.animate(shown, { duration: LEAD_ON_MS, fill: "both" });
    animation.onfinish = () => {
      leave.current();
      void navigate({ to: ALL });
    };
    running.current = animation;
    const end = () => setLeadsOn(false);
    window.addEventListener("keydown", end);
    return () => {
      window.removeEventListener("keydown", end);
      animation.onfinish = null;
      animation.cancel();
      running.current = undefined;
    };
  }, [leadsOn, navigate]);

  return { leadsOn, root, line, check };
}
