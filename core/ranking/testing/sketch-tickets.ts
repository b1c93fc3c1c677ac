import { assessReceipt } from '../../detection/index.ts';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Sketch } from '../examples.ts';
import { gatherTicketFacts, type TicketFacts } from '../ticket-facts.ts';

/** Reads sketched tickets as the product would, numbered from 1 in the order given. */
export function readSketches(sketches: readonly Sketch[], date = '2026-03-02'): TicketFacts[] {
  return sketches.map(
    ({ at = '10:00:00', day: on = date, register = '1', cashier = '7', number, lines }, index) => {
      const [year, month, day] = on.split('-');
      const { receipts } = parseLines(
        [
          `TRAN# ${number ?? index + 1}   TERMINAL 0${register}   ${month}/${day}/${year} ${at}`,
          `OPERATOR: ${cashier} ANN LEE`,
          lines,
        ].join('\n'),
      );
      const [receipt] = receipts;
      if (!receipt || receipts.length > 1) throw new Error(`Not one receipt: ${lines}`);
      return gatherTicketFacts(receipt, assessReceipt(receipt));
    },
  );
}
