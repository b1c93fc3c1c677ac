import type { XmlForm } from './xml.ts';

/** How one maker's registers write the journal. */
export interface FeedStyle {
  system: string;
  standard: 'naxml' | 'poslog';
  version: string;
  forms: readonly XmlForm[];
  /** How a line that was taken back is written: once and marked, or again with a minus sign or without. */
  voids: 'canceled' | 'again, minus' | 'again, plus';
  /** How a receipt's total is given. */
  totals: 'grand' | 'net without tax' | 'net with tax' | 'none';
  /** Whether refunds have minus signs. */
  hasSigns: boolean;
  dates: 'plain' | 'with T' | 'with zone';
  /** Whether suspended tickets are named by those that resume them. */
  linksRecalls: boolean;
  encoding: 'ISO-8859-1' | 'UTF-8';
  container: 'xml' | 'zip';
}

const PLAIN: XmlForm = { prefix: '', isIndented: true };
const ONE_LINE: XmlForm = { prefix: '', isIndented: false };

export const FEED_STYLES: readonly FeedStyle[] = [
  {
    system: 'forecourt register, NAXML 3.4, a file for each event',
    standard: 'naxml',
    version: '3.4',
    forms: [PLAIN],
    voids: 'canceled',
    totals: 'net without tax',
    hasSigns: true,
    dates: 'plain',
    linksRecalls: false,
    encoding: 'ISO-8859-1',
    container: 'zip',
  },
  {
    system: 'forecourt register, NAXML 3.3, a journal for each day',
    standard: 'naxml',
    version: '3.3',
    forms: [PLAIN, ONE_LINE],
    voids: 'canceled',
    totals: 'grand',
    hasSigns: true,
    dates: 'plain',
    linksRecalls: true,
    encoding: 'ISO-8859-1',
    container: 'xml',
  },
  {
    system: 'site controller, NAXML 3.6',
    standard: 'naxml',
    version: '3.6',
    forms: [PLAIN, ONE_LINE, { prefix: 'nax', isIndented: true }],
    voids: 'again, minus',
    totals: 'net with tax',
    hasSigns: false,
    dates: 'with T',
    linksRecalls: false,
    encoding: 'UTF-8',
    container: 'xml',
  },
  {
    system: 'store register, NAXML 3.5',
    standard: 'naxml',
    version: '3.5',
    forms: [{ prefix: 'j', isIndented: false }, PLAIN],
    voids: 'again, plus',
    totals: 'none',
    hasSigns: true,
    dates: 'with zone',
    linksRecalls: true,
    encoding: 'UTF-8',
    container: 'zip',
  },
  {
    system: 'store suite, POSLog 2.2',
    standard: 'poslog',
    version: '2.2',
    forms: [PLAIN, { prefix: 'poslog', isIndented: true }],
    voids: 'canceled',
    totals: 'grand',
    hasSigns: false,
    dates: 'plain',
    linksRecalls: true,
    encoding: 'UTF-8',
    container: 'xml',
  },
  {
    system: 'retail suite, POSLog 6.0',
    standard: 'poslog',
    version: '6.0.0',
    forms: [ONE_LINE, PLAIN],
    voids: 'again, minus',
    totals: 'net without tax',
    hasSigns: false,
    dates: 'with zone',
    linksRecalls: true,
    encoding: 'UTF-8',
    container: 'zip',
  },
];
