import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ScopeNumbers } from '../data/use-scope-numbers.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import type { ChangeView } from '../view/use-dashboard-view.ts';

const STORAGE_KEY = 'tillwatch.day-picture';

export interface DayPictureState {
  /** The day shown; undefined while the picture is closed, or while the dates are several days. */
  shownDay: string | undefined;
  toggle: () => void;
  close: () => void;
}

/**
 * Whether the day picture is open, as this browser remembers it. Opening it while the dates are several days selects
 * the last one with data, as soon as that is known.
 */
export function useDayPicture(
  { startDate, endDate }: DashboardView,
  { stats, error }: ScopeNumbers,
  change: ChangeView,
): DayPictureState {
  const [isOpen, setIsOpen] = useState(readOpen);
  const mustChoose = useRef(false);
  const shownDay = isOpen && startDate === endDate ? endDate : undefined;

  function setOpen(open: boolean): void {
    setIsOpen(open);
    writeOpen(open);
  }

  function chooseDay(): void {
    if (startDate === endDate) return;
    const latestDay = stats?.latestDay;
    const isWithin = latestDay && latestDay >= startDate && latestDay < endDate;
    const day = isWithin ? latestDay : endDate;
    change({ startDate: day, endDate: day });
  }

  const isKnown = stats !== undefined || error !== null;
  const catchUp = useEffectEvent(() => {
    if (mustChoose.current) chooseDay();
    mustChoose.current = false;
  });
  useEffect(() => {
    if (isKnown) catchUp();
  }, [isKnown]);

  return {
    shownDay,
    close: () => setOpen(false),
    toggle() {
      setOpen(shownDay === undefined);
      if (isKnown) chooseDay();
      else mustChoose.current = true;
    },
  };
}

function readOpen(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}

function writeOpen(open: boolean): void {
  try {
    if (open) localStorage.setItem(STORAGE_KEY, 'open');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
