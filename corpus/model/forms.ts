// How exports write days, times, and amounts.
import { type Cell, cellText } from '@tillwatch/core/journal';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const DAY_MS = 86_400_000;
const FIRST_SERIAL_MS = Date.UTC(1899, 11, 30);

interface Moment {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
  /** Days since 1899-12-30, with the time of day as a fraction. */
  serial: number;
  weekday: string;
}

function momentOf(time: string): Moment {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = time.split(/[-T:]/);
  const at = new Date(`${time}Z`);
  const serial = (at.getTime() - FIRST_SERIAL_MS) / DAY_MS;
  return { year, month, day, hour, minute, second, serial, weekday: WEEKDAYS[at.getUTCDay()] ?? '' };
}

const monthName = ({ month }: Moment): string => MONTHS[Number(month) - 1] ?? '';
const short = ({ year }: Moment): string => year.slice(2);
const bare = (digits: string): string => String(Number(digits));

const DATES = {
  'm/d/y': (at: Moment): Cell => `${at.month}/${at.day}/${at.year}`,
  'm/d/yy': (at: Moment): Cell => `${at.month}/${at.day}/${short(at)}`,
  'short m/d/y': (at: Moment): Cell => `${bare(at.month)}/${bare(at.day)}/${at.year}`,
  'm-d-y': (at: Moment): Cell => `${at.month}-${at.day}-${at.year}`,
  'd/m/y': (at: Moment): Cell => `${at.day}/${at.month}/${at.year}`,
  'd/m/yy': (at: Moment): Cell => `${at.day}/${at.month}/${short(at)}`,
  'd-m-y': (at: Moment): Cell => `${at.day}-${at.month}-${at.year}`,
  'd.m.y': (at: Moment): Cell => `${at.day}.${at.month}.${at.year}`,
  'y-m-d': (at: Moment): Cell => `${at.year}-${at.month}-${at.day}`,
  'yy/m/d': (at: Moment): Cell => `${short(at)}/${at.month}/${at.day}`,
  'd-Mon-y': (at: Moment): Cell => `${at.day}-${monthName(at)}-${at.year}`,
  'Mon d, y': (at: Moment): Cell => `${monthName(at)} ${bare(at.day)}, ${at.year}`,
  'weekday d Mon yy': (at: Moment): Cell => `${at.weekday} ${at.day} ${monthName(at)} ${short(at)}`,
  ymd: (at: Moment): Cell => `${at.year}${at.month}${at.day}`,
  'date cell': (at: Moment): Cell => ({ serial: Math.floor(at.serial) }),
};
export type DateForm = keyof typeof DATES;

const half = ({ hour }: Moment): string => String(Number(hour) % 12 === 0 ? 12 : Number(hour) % 12);
const noon = ({ hour }: Moment): 'A' | 'P' => (Number(hour) < 12 ? 'A' : 'P');

const TIMES = {
  'h:m:s': (at: Moment): Cell => `${at.hour}:${at.minute}:${at.second}`,
  'h:m': (at: Moment): Cell => `${at.hour}:${at.minute}`,
  'h:m:s PM': (at: Moment): Cell => `${half(at)}:${at.minute}:${at.second} ${noon(at)}M`,
  'h:m PM': (at: Moment): Cell => `${half(at)}:${at.minute} ${noon(at)}M`,
  'hh:mm pm': (at: Moment): Cell => `${half(at).padStart(2, '0')}:${at.minute} ${noon(at).toLowerCase()}m`,
  'hh:mm:sspm': (at: Moment): Cell =>
    `${half(at).padStart(2, '0')}:${at.minute}:${at.second}${noon(at).toLowerCase()}m`,
  'h:mP': (at: Moment): Cell => `${half(at)}:${at.minute}${noon(at)}`,
  'h:m PM, narrow': (at: Moment): Cell => `${half(at)}:${at.minute}\u202F${noon(at)}M`,
  'h:m p.m.': (at: Moment): Cell => `${half(at)}:${at.minute} ${noon(at).toLowerCase()}.m.`,
  'h h m': (at: Moment): Cell => `${at.hour} h ${at.minute}`,
  'h h m, joined': (at: Moment): Cell => `${at.hour}h${at.minute}`,
  'h.m': (at: Moment): Cell => `${at.hour}.${at.minute}`,
  'hms number': (at: Moment): Cell => Number(at.hour + at.minute + at.second),
  hm: (at: Moment): Cell => at.hour + at.minute,
  'h:m:s p. m.': (at: Moment): Cell =>
    `${half(at).padStart(2, '0')}:${at.minute}:${at.second} ${noon(at).toLowerCase()}. m.`,
  'seconds of day': (at: Moment): Cell => Math.round((at.serial % 1) * 86_400),
  'time cell': (at: Moment): Cell => ({ serial: at.serial % 1 }),
};
export type TimeForm = keyof typeof TIMES;

const fixed = (cents: number, digits = 2): string => (Math.abs(cents) / 100).toFixed(digits);
const grouped = (cents: number): string => fixed(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',');
const comma = (cents: number): string => fixed(cents).replace('.', ',');
const minus = (cents: number): string => (cents < 0 ? '-' : '');

const MONEY = {
  number: (cents: number): Cell => cents / 100,
  plain: (cents: number): Cell => minus(cents) + fixed(cents),
  grouped: (cents: number): Cell => minus(cents) + grouped(cents),
  dollar: (cents: number): Cell => `${minus(cents)}$${grouped(cents)}`,
  'dollar, then minus': (cents: number): Cell => `$${minus(cents)}${grouped(cents)}`,
  parentheses: (cents: number): Cell => (cents < 0 ? `($${grouped(cents)})` : `$${grouped(cents)}`),
  'minus behind': (cents: number): Cell => fixed(cents) + minus(cents),
  'CR behind': (cents: number): Cell => fixed(cents) + (cents < 0 ? ' CR' : ''),
  'currency code': (cents: number): Cell => `${minus(cents)}${fixed(cents)} USD`,
  'no leading zero': (cents: number): Cell => (minus(cents) + fixed(cents)).replace(/^(-?)0\./, '$1.'),
  'three decimals': (cents: number): Cell => minus(cents) + fixed(cents, 3),
  comma: (cents: number): Cell => minus(cents) + comma(cents),
  'comma, euro': (cents: number): Cell => `${minus(cents)}${comma(cents)} €`,
  'comma, dollar': (cents: number): Cell => `${minus(cents)}${comma(cents)}\u00A0$`,
  'angle brackets': (cents: number): Cell => (cents < 0 ? `<${fixed(cents)}>` : fixed(cents)),
  cents: (cents: number): Cell => cents,
};
export type MoneyForm = keyof typeof MONEY;

/** One file's forms. */
export interface Forms {
  date: DateForm;
  time: TimeForm;
  money: MoneyForm;
}

/** @param time 'YYYY-MM-DDTHH:MM:SS' */
export const writeDate = (form: DateForm, time: string): Cell => DATES[form](momentOf(time));

/** @param time 'YYYY-MM-DDTHH:MM:SS' */
export const writeTime = (form: TimeForm, time: string): Cell => TIMES[form](momentOf(time));

export const writeMoney = (form: MoneyForm, cents: number): Cell => MONEY[form](cents);

/** Day and time in one cell. @param time 'YYYY-MM-DDTHH:MM:SS' */
export function writeDateTime({ date, time }: Forms, at: string): Cell {
  const day = writeDate(date, at);
  const clock = writeTime(time, at);
  if (typeof day === 'object' || typeof clock === 'object') return { serial: momentOf(at).serial };
  return `${cellText(day)} ${cellText(clock)}`;
}

const WITH_SECONDS: ReadonlySet<TimeForm> = new Set([
  'h:m:s',
  'h:m:s PM',
  'hh:mm:sspm',
  'hms number',
  'h:m:s p. m.',
  'seconds of day',
  'time cell',
]);

/** @returns what the form preserves of a time: 'YYYY-MM-DDTHH:MM', with or without seconds */
export function visibleTime(form: TimeForm, time: string): string {
  return WITH_SECONDS.has(form) ? time : time.slice(0, 16);
}
