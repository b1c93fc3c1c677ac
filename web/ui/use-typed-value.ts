import { useEffect, useEffectEvent, useState } from 'react';

interface TypedValue {
  text: string;
  type: (text: string) => void;
  /** Commits at once: the text typed so far, or another in its place. */
  flush: (text?: string) => void;
}

/**
 * Text that shows at once and is committed a moment after the last key. When the value changes from outside (Back, a
 * link), it replaces what was typed; a committed value that comes back does not disturb typing.
 */
export function useTypedValue(value: string, commit: (text: string) => void, delayMs: number): TypedValue {
  const [text, setText] = useState(value);
  const [isWaiting, setIsWaiting] = useState(false);
  const [handedOver, setHandedOver] = useState(value);
  const [known, setKnown] = useState(value);

  if (value !== known) {
    setKnown(value);
    if (value !== handedOver) {
      setHandedOver(value);
      setText(value);
      setIsWaiting(false);
    }
  }

  const flush = (final = text) => {
    setIsWaiting(false);
    setText(final);
    setHandedOver(final);
    if (final !== value) commit(final);
  };
  const onPause = useEffectEvent(flush);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => onPause(text), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, text, delayMs]);

  return {
    text,
    type: (next) => {
      setText(next);
      setIsWaiting(true);
    },
    flush,
  };
}
