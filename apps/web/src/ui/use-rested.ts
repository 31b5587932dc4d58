import { useEffect, useRef, useState } from "react";

/** The pause in typing before the server is queried. */
const REST_MS = 160;

/** A value after a pause: the typed text once no key has been pressed for a moment. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/**
 * Search text for a list: `typed` follows each key, `onRest` is called after a pause. When the text changes by other means, such as
 * the Back button, `typed` follows.
 */
export function useRestedText(text: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (text !== seen) {
    setSeen(text);
    if (text !== sent) {
      setTyped(text);
      setSent(text);
    }
  }
  /** Reports the text now, without waiting. */
  const send = (words: string) => {
    clearTimeout(timer.current);
    setTyped(words);
    setSent(words.trim());
    if (words.trim() !== text) onRest(words.trim());
  };
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(words), REST_MS);
  };
  return { typed, type, send };
}
