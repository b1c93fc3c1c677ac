import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = [...Array(12).keys()];
const VOIDED_LINE = 4;
const VOIDED_TICKET = 7;

/** What a table says of a ticket, and of a line: under which heading, if it was voided, and if not. */
type Mark = readonly [heading: string, yes: string, no: string];

const TABLES: readonly { ofTicket: Mark; ofLine: Mark }[] = [
  { ofTicket: ['Trans Voided', 'TRUE', 'FALSE'], ofLine: ['Item Status', 'VOIDED', 'REGULAR'] },
  { ofTicket: ['Bon storniert', 'Ja', 'Nein'], ofLine: ['Positionsstorno', 'Ja', 'Nein'] },
  { ofTicket: ['Bon gestorneerd', '1', '0'], ofLine: ['Regelstatus', 'Gestorneerd', 'Verkocht'] },
  { ofTicket: ['Ticket anulado', 'Sí', 'No'], ofLine: ['Línea anulada', 'Sí', 'No'] },
  { ofTicket: ['Scontrino annullato', 'S', 'N'], ofLine: ['Riga stornata', '1', '0'] },
  { ofTicket: ['Talão anulado', 'Sim', 'Não'], ofLine: ['Linha anulada', 'Sim', 'Não'] },
  { ofTicket: ['Statut', 'Annulé', 'Réglé'], ofLine: ['Statut ligne', 'Annulée', 'Servie'] },
];

/** Two lines for each ticket below a row of its own; of one ticket the second line is voided, another one is void. */
function read({ ofTicket, ofLine }: (typeof TABLES)[number], isFilledDown: boolean) {
  const [headingOfTicket, yes, no] = ofTicket;
  const [headingOfLine, isVoid, isSold] = ofLine;
  return parseRows([
    [
      'Receipt No',
      'Date',
      'Time',
      'Register',
      'Cashier',
      'Shift',
      headingOfTicket,
      'Total',
      'Description',
      'Qty',
      'Line Amount',
      headingOfLine,
    ],
    ...TICKETS.flatMap((ticket): Cell[][] => {
      const moment = [`${5100 + ticket}`, '2026-11-16', `07:${10 + ticket}:05`, '2', 'Ana Lima'];
      const head = isFilledDown ? [...moment, '', '', ''] : Array<Cell>(8).fill('');
      const said = ticket === VOIDED_TICKET ? yes : no;
      const secondSaid = ticket === VOIDED_LINE ? isVoid : isSold;
      return [
        [...moment, '1', said, ticket === VOIDED_LINE ? '2.00' : '3.50', '', '', '', ''],
        [...head, 'COLA', '1', '2.00', isSold],
        [...head, 'CHIPS', '1', '1.50', secondSaid],
      ];
    }),
  ]).receipts;
}

describe.each(TABLES)('marks under “$ofTicket.0” and “$ofLine.0”', (table) => {
  it.each([
    ['blank', false],
    ['filled down', true],
  ])('say which lines and which tickets were voided if the head is %s', (_, isFilledDown) => {
    const receipts = read(table, isFilledDown);
    const wasVoided = receipts.map(({ typeText, events }) =>
      events.some(({ kind }) => kind === 'void-line') ? 'line' : /void|storn|an+ul/i.test(typeText ?? ''),
    );
    expect(wasVoided).toEqual(
      TICKETS.map((ticket) => (ticket === VOIDED_LINE ? 'line' : ticket === VOIDED_TICKET)),
    );
    expect(receipts[VOIDED_LINE]?.items.map(({ name, state }) => [name, state])).toEqual([
      ['COLA', 'sold'],
      ['CHIPS', 'sold'],
      ['Void line item CHIPS', 'void'],
    ]);
  });
});
