// Turns the rows of a table with one row per journal line into receipts.

import type { QuantityPlace } from '../../lines/item-label.ts';
import type { Cell, Row } from '../../row.ts';
import { isRuleRow } from '../../shape/row-text.ts';
import { readSection } from '../../shape/section-title.ts';
import { isSheetSumLabel, isSumLabel } from '../../shape/table/sum-row.ts';
import { goOnInSheet, isOverlong } from '../draft.ts';
import { sumForNumber } from '../sum-for-number.ts';
import type { TransactionFields } from '../table-fields.ts';
import type { TableReader, TableStart } from '../table-reader.ts';
import { createLineItemsState, type LineItemsState } from './line-items-state.ts';
import { applyColumns, noteDepartment } from './money-columns.ts';
import { applyDescription } from './named-row.ts';
import { close, draftFor, findPaid, openDraft } from './open-tickets.ts';
import { amountOf, hasLine } from './said-in-row.ts';
import { isNamedAsSum, isSumOfAll, isSumRow, readOwnSum, readSums } from './sum-rows.ts';

function drop(state: LineItemsState, row: Row): void {
  state.fields.passOver(row);
  state.handover.drop(1);
}

/** Whether a row is the title of a part, a rule, or a sum that says so. */
function isHeadOrSum(state: LineItemsState, cells: readonly Cell[]): boolean {
  const { fields, heading } = state;
  const isSum = isSumRow(state, cells);
  // `Invoices` alone may be the title of what is below.
  if (isSum && readSection(cells) === '') fields.startsPart(cells, heading);
  if (!isRuleRow(cells) && !isSum && !fields.startsPart(cells, heading)) return false;
  state.isBelowSum = isSum;
  return true;
}

/** Whether a row belongs to a sum above it, or is one, whatever it says. */
function isNoLine(state: LineItemsState, cells: readonly Cell[], read: TransactionFields): boolean {
  const { number, day, seconds, register } = read;
  state.isBelowSum &&= state.isEachNumbered && number === '' && day === 0 && register === '';
  if (state.isBelowSum) return true;
  state.isEachNumbered &&= number !== '';
  if (!hasLine(state, cells) && day === 0 && seconds < 0 && cells.some(isSumLabel)) return true;
  // A sum of the sheet, wherever it is.
  const isNamed = (cell: Cell): boolean => typeof cell === 'string' && isSheetSumLabel(cell);
  return number === '' && day === 0 && (cells.some(isNamed) || isSumOfAll(state, cells));
}

function isTitle(
  state: LineItemsState,
  cells: readonly Cell[],
  { number, day, seconds, register }: TransactionFields,
): boolean {
  const isBare = day === 0 && seconds < 0 && !/\d/.test(register);
  const isRemark = isBare && !/^[^\s\d]*\d\S*$/.test(number);
  return isRemark && (number !== '' || (!hasLine(state, cells) && amountOf(state, cells, null) === null));
}

/** @param printedQuantities where quantities are, in lines of a printed journal; null for other tables */
export function createLineItemsReader(
  start: TableStart,
  printedQuantities: QuantityPlace | null,
): TableReader {
  const state = createLineItemsState(start, printedQuantities, findPaid);
  return {
    startSheet(name, titles) {
      state.sheet = name;
      state.fields.startSheet(name, titles);
    },
    row(row) {
      const { rowNumber, cells, paymentSheet } = row;
      if (paymentSheet !== undefined) {
        state.payments.read(row, paymentSheet);
        return;
      }
      if (readOwnSum(state, row) || readSums(state, row)) return;
      if (isNamedAsSum(state, cells)) {
        state.handover.reject(sumForNumber(state.sheet, rowNumber));
        return;
      }
      if (isHeadOrSum(state, cells)) {
        drop(state, row);
        return;
      }
      const read = state.fields.transaction(cells);
      if (isNoLine(state, cells, read)) {
        drop(state, row);
        return;
      }
      // A page title in the middle: words where numbers should be, not a line.
      if (isTitle(state, cells, read)) {
        state.skipped.note(row);
        drop(state, row);
        return;
      }
      let draft = draftFor(state, read, rowNumber);
      if (isOverlong(draft)) draft = openDraft(state, state.currentKey, rowNumber, read);
      goOnInSheet(draft, state.sheet);
      state.skipped.read(!draft.hasBody);
      draft.hasBody = true;
      state.running.add(cells);
      state.fields.fill(draft, cells);
      applyDescription(state, draft, row);
      noteDepartment(state, draft, cells);
      applyColumns(state, draft, cells);
    },
    end() {
      for (const key of state.open.keys()) close(state, key);
      state.suspended.end();
      const told = [
        state.fields.describeDays(state.sheet),
        state.skipped.describe(state.sheet),
        state.unnamed.describe(),
      ];
      for (const remark of told) if (remark !== null) state.handover.remark(remark);
    },
  };
}
