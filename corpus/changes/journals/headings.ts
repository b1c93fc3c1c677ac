// Where receipts have their number, time, register, and cashier, and what else is there.
import type { JournalStyle } from '../../journals/print.ts';
import type { DateForm, MoneyForm, TimeForm } from '../../model/forms.ts';
import type { Change } from '../change.ts';
import { gapOf, isGap, withPlan, withStyle } from './rearrange.ts';

const PLACEHOLDERS = /\{[nrcCFdts]0?(?::>?\d+)?\}/;

/** The lines above and below, without the gap. */
function headingOf(style: JournalStyle): { lines: string[]; gap: string[] } {
  const lines = [...style.top, ...style.bottom].filter((line) => !isGap(line));
  const gap = gapOf(style);
  return { lines, gap: gap.length === 0 ? [''] : gap };
}

const isPlain = ({ stamp }: JournalStyle): boolean => stamp === undefined;

const PLACES = [
  withStyle('headings above', (style) => {
    const { lines, gap } = headingOf(style);
    return isPlain(style) && style.bottom.length > gap.length ? { top: lines, bottom: gap } : null;
  }),
  withStyle('headings below', (style) => {
    const { lines, gap } = headingOf(style);
    return isPlain(style) && style.top.length > 0 ? { top: [], bottom: [...lines, ...gap] } : null;
  }),
  withStyle('the number below', (style) => {
    const { lines, gap } = headingOf(style);
    const numbered = lines.filter((line) => line.includes('{n'));
    const others = lines.filter((line) => !line.includes('{n'));
    return isPlain(style) && others.some((line) => line.includes('{t'))
      ? { top: others, bottom: [...numbered, ...gap] }
      : null;
  }),
  withStyle('the number above', (style) => {
    const { lines, gap } = headingOf(style);
    const numbered = lines.filter((line) => line.includes('{n'));
    const others = lines.filter((line) => !line.includes('{n') && PLACEHOLDERS.test(line));
    return isPlain(style) && others.some((line) => line.includes('{t'))
      ? { top: numbered, bottom: [...others, ...gap] }
      : null;
  }),
  withStyle('torn headings', (style) => {
    const tear = (lines: readonly string[]): string[] =>
      lines.flatMap((line) =>
        line.split(/ {2,}|(?<!\|)\|(?!\|)/).filter((part, at) => part !== '' || at === 0),
      );
    const [top, bottom] = [tear(style.top), tear(style.bottom)];
    return top.length + bottom.length > style.top.length + style.bottom.length ? { top, bottom } : null;
  }),
  withStyle('headings on one line', (style) => {
    const join = (lines: readonly string[]): string[] => {
      const found = lines.filter((line) => PLACEHOLDERS.test(line));
      const others = lines.filter((line) => !PLACEHOLDERS.test(line));
      return found.length > 1
        ? [found.map((line) => line.replace('|', '  ').trim()).join('  '), ...others]
        : [...lines];
    };
    const [top, bottom] = [join(style.top), join(style.bottom)];
    return top.length + bottom.length < style.top.length + style.bottom.length ? { top, bottom } : null;
  }),
];

const ABOVE = [
  withStyle('the store above each receipt', ({ top }) => ({
    top: ['^MAIN STREET MARKET', '^128 MAIN STREET', '^SPRINGFIELD, OH 45501', ...top],
  })),
  withStyle('a phone number above each receipt', ({ top }) => ({
    top: ['^MAIN STREET MARKET #128', '^(555) 014-2288', ...top],
  })),
  withStyle('a title above each receipt', ({ top }) =>
    top.length === 0 ? null : { top: ['^SALES RECEIPT', ...top] },
  ),
  withStyle('a blank row below the heading', ({ top }) => (top.length === 0 ? null : { top: [...top, ''] })),
  withStyle('a rule below the heading', ({ top }) =>
    top.length === 0 ? null : { top: [...top, '------------------------'] },
  ),
  withStyle('a blank row above the foot', ({ bottom, top }) =>
    bottom.length < 2 || top.length > 0 ? null : { bottom: ['', ...bottom] },
  ),
];

const replaceGap = (name: string, gap: readonly string[]): Change =>
  withStyle(name, (style) => {
    const had = gapOf(style);
    if (had.length === 0 || had.join() === gap.join()) return null;
    return { bottom: [...style.bottom.slice(0, -1), ...gap] };
  });

const GAPS = [
  replaceGap('rules between receipts', ['--------------------------------']),
  replaceGap('blank rows between receipts', ['']),
  replaceGap('blank rows and rules between receipts', ['', '================================', '']),
  replaceGap('two blank rows between receipts', ['', '']),
  withStyle('marked ends', (style) => {
    const had = gapOf(style);
    return {
      bottom: [...style.bottom.slice(0, style.bottom.length - had.length), '*** END OF RECEIPT ***', ...had],
    };
  }),
];

const DATES: readonly DateForm[] = ['m/d/yy', 'd.m.y', 'y-m-d', 'd-Mon-y', 'Mon d, y', 'weekday d Mon yy'];
const TIMES: readonly TimeForm[] = ['h:m', 'h:m:s PM', 'hh:mm:sspm', 'h:mP', 'h:m p.m.'];
const MONIES: readonly MoneyForm[] = [
  'plain',
  'comma',
  'CR behind',
  'minus behind',
  'parentheses',
  'currency code',
  'three decimals',
];

/** A form that the export has, written otherwise. */
const FORMS = [
  ...DATES.map((date) =>
    withPlan(`dates as ${date}`, (plan) =>
      plan.forms.date === date ? null : { ...plan, forms: { ...plan.forms, date } },
    ),
  ),
  ...TIMES.map((time) =>
    withPlan(`times as ${time}`, (plan) =>
      plan.forms.time === time ? null : { ...plan, forms: { ...plan.forms, time } },
    ),
  ),
  ...MONIES.map((money) =>
    withPlan(`amounts as ${money}`, (plan) =>
      plan.forms.money === money || plan.forms.money === 'cents'
        ? null
        : { ...plan, forms: { ...plan.forms, money } },
    ),
  ),
];

export const HEADINGS: readonly Change[] = [...PLACES, ...ABOVE, ...GAPS, ...FORMS];
