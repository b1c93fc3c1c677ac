import { writeDay } from '../journal/index.ts';

const LONG_SECONDS = 120;

/** As a reviewer reads it: '40 seconds', '3 minutes'. */
export function durationText(seconds: number): string {
  if (seconds < LONG_SECONDS) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.round(seconds / 60)} minutes`;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A limit as a reviewer reads it: 'five minutes', '100 seconds'. */
export function limitText(seconds: number): string {
  const minutes = seconds / 60;
  if (!Number.isInteger(minutes)) return `${seconds} seconds`;
  return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** 'ticket 2', 'tickets 3 and 2' */
export function ticketsText(tickets: readonly { transactionNumber: string }[]): string {
  const numbers = tickets.map(({ transactionNumber }) => transactionNumber);
  return `${numbers.length === 1 ? 'ticket' : 'tickets'} ${numbers.join(' and ')}`;
}

const MOST_NAMES = 5;

/** 'JERKY, ADVIL' */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown}, and ${names.length - MOST_NAMES} more` : shown;
}

const HALF_DAY = 12;

/** 'on Oct 10 at 8:56 PM'. @param time 'YYYY-MM-DDTHH:MM:SS' */
export function momentText(time: string): string {
  const [day = ''] = writeDay(time).split(',');
  const [hour = '', minute = ''] = time.slice('YYYY-MM-DDT'.length).split(':');
  const half = Number(hour) < HALF_DAY ? 'AM' : 'PM';
  return `on ${day} at ${Number(hour) % HALF_DAY || HALF_DAY}:${minute} ${half}`;
}
