export type { Cell, DateCell, Row } from './row.ts';
export type {
  CardPayment,
  EventKind,
  LineKind,
  Receipt,
  ReceiptEvent,
  ReceiptItem,
  ReceiptLine,
  ReceiptSource,
  Rejection,
  Shape,
  Tender,
} from './receipt.ts';
export { EVENT_KINDS, receiptKey, VOID_PREFIX } from './receipt.ts';
export { isPaidOut } from './paid-out.ts';
export type { CodeLegends } from './shape/table/code-sheet.ts';
export type { Joins } from './joins/find-joins.ts';
export type { OwnRows } from './receipts/two-sheets.ts';
export { DATE_ORDERS, dayOfTime } from './text/date-time.ts';
export { writeDay } from './text/write-day.ts';
export { placesOf } from './receipts/draft.ts';
export { createJournalParser, type JournalParser } from './parser.ts';
export {
  CELL_WORD_MEANINGS,
  type CellWordMeaning,
  LINE_WORD_MEANINGS,
  type LineWordMeaning,
  QUIET_MEANINGS,
  type TaughtWord,
  type UnknownWord,
  WORD_PLACES,
  type WordPlace,
  noteAlsoIn,
  wordsKey,
} from './taught/taught-word.ts';
export {
  findPointedNeeds,
  HEAD_ROLES,
  LONGEST_POINTED_ROW,
  MOST_PIECES,
  MOST_POINTED_ROWS,
  partsOfPieces,
  piecesOf,
  POINT_AT,
  POINTED_ROLES,
  rankOfHiding,
  type PointedNeed,
  type PointedPart,
  type PointedRole,
  type PointedRow,
  type ReadBy,
  ROW_MEANINGS,
  ROW_PLACES,
  type RowMeaning,
  type RowPiece,
  type RowPlace,
  textOfPieces,
} from './pointed/pointed-row.ts';
export { findHiddenWord, type HiddenWord } from './pointed/hidden-words.ts';
export { findHiddenTicket, type HiddenTicket } from './pointed/hidden-tickets.ts';
export { findLostAmounts, type LostAmounts } from './pointed/lost-amounts.ts';
export { findHiddenReturn, type HiddenReturn } from './pointed/hidden-returns.ts';
export { describeFit, fitTickets } from './pointed/ticket-fit.ts';
export { searchIdleRows } from './pointed/idle-rows.ts';
export { listHidden, type PointedUse, rankOfUse } from './pointed/hiding-use.ts';
export { keepUnsaid } from './pointed/unsaid.ts';
export { chunksOf, pointAtChunk, type RowChunk } from './pointed/pieces.ts';
export {
  createLikeness,
  createSaid,
  haveSuchTickets,
  linesOfRow,
  lookAlike,
  rowsOfFile,
  type Said,
} from './pointed/read-lines.ts';
export type { ParseReport, ParserSettings, ParserSink } from './parse-report.ts';
export type { DateOrder } from './text/date-time.ts';
export { isMoved, isOverride, isPutAsideKind, readKind, saysUnpaid } from './shape/table/read-kind.ts';
export { fieldOfHeading, headingKey } from './shape/table/table-columns.ts';
export type { ColumnField } from './vocabulary/column-names.ts';
export { cellText } from './shape/row-text.ts';
export { createPhraseTable, type PhraseList } from './lines/phrase-table.ts';
export { readPrintedLine } from './shape/print/journal-column.ts';
export { isPractice } from './shape/type-words.ts';
export { apartWords } from './text/apart-words.ts';
export { plainLetters } from './text/plain-letters.ts';
export { employeeKey, plainDigits } from './text/employee-key.ts';
export { isYes } from './text/yes.ts';
export { createTextMemo } from './text/text-memo.ts';
export { readCents } from './text/cell-value.ts';
export { countEach } from './text/count-each.ts';
export { createKeySet } from './checks/key-set.ts';
export { createBoundaryWatch } from './checks/boundary-watch.ts';
export { createFutureWatch } from './checks/future-watch.ts';
export { createOldWatch } from './checks/old-watch.ts';
export { createClockWatch } from './checks/clock-watch.ts';
export { createGoodsWatch } from './checks/goods-watch.ts';
export { createMovedWatch } from './checks/moved-watch.ts';
export { createCashierWatch, type KnownCashier } from './checks/cashier-watch.ts';
export { createNameWatch } from './checks/name-watch.ts';
export { createEndingWatch } from './checks/ending-watch.ts';
export { createTotalWatch } from './checks/total-watch.ts';
export { createAnnouncedWatch } from './checks/announced-watch.ts';
export { createPageStoreWatch, type PageStoreWatch } from './checks/page-store-watch.ts';
export { createPaidWatch } from './checks/paid-watch.ts';
export { createRegisterWatch } from './checks/register-watch.ts';
export { createRepeatWatch } from './checks/repeat-watch.ts';
export { createTwoCashiersWatch } from './checks/two-cashiers-watch.ts';
export { createUnreadAmountWatch } from './checks/unread-amount-watch.ts';
export { createUnpaidWatch } from './checks/unpaid-watch.ts';
export { createLowerPriceWatch } from './checks/lower-price-watch.ts';
export { createMarkedPriceWatch } from './checks/marked-price-watch.ts';
export { createUnsoldWatch } from './checks/unsold-watch.ts';
export { createZoneWatch } from './checks/zone-watch.ts';
export { createSumWatch } from './checks/sum-watch.ts';
export { createAmountWatch } from './checks/amount-watch.ts';
export { createBareWatch } from './checks/bare-watch.ts';
export { createPracticeWatch } from './checks/practice-watch.ts';
export { createPricelessWatch } from './checks/priceless-watch.ts';
export { findGapsBetweenFiles, goOn, type Neighbors } from './checks/gaps-between-files.ts';
export { findSetAheads, findSetBacks } from './checks/find-set-backs.ts';
export { createSetBackWatch } from './checks/set-back-watch.ts';
export { createSequenceWatch, numbersOf, type SequenceGap } from './checks/sequence-gaps.ts';
export {
  ABSENTABLE,
  type Absentable,
  askFor,
  COLUMN_ROLES,
  type ColumnMapping,
  type ColumnNeed,
  type ColumnRole,
  findOpenNeeds,
  MAPPING_SHAPES,
  type MappingAnswer,
  type MappingShape,
  type RoleColumns,
  rolesFor,
  ROLES_OF_SHAPE,
  WIDEST_TABLE,
} from './mapping/column-mapping.ts';
export { type ColumnQuestion, doubtOf, listAsked, withWholeTickets } from './mapping/column-question.ts';
export { isPrint } from './mapping/headings.ts';
export { type ColumnChanges, compareColumns, MAIN_PARTS, type MainPart } from './mapping/compare-columns.ts';
export { tableKey } from './mapping/headings.ts';
export type { LeftOutTable } from './mapping/left-out.ts';
export { nameColumn, ROLE_LABELS } from './mapping/role-labels.ts';
export { type MappingTrial, tryMapping } from './mapping/try-mapping.ts';
export { type FoundLayout, type Layout, layoutKey } from './layout/layout.ts';
export { createLayoutWatch } from './layout/layout-watch.ts';
export { commonForm, formOf, type FormTicket, type TicketForm } from './layout/ticket-form.ts';
export { readTender, type TenderKind } from './vocabulary/tender-words.ts';
export {
  ELEMENT_BEGINNINGS,
  ELEMENT_ENDINGS,
  type ElementKind,
  HOLDERS,
  OTHERS,
} from './vocabulary/element-words.ts';
