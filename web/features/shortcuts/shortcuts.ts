/** One thing that a key does. */
export interface Shortcut {
  /**
   * Any of these. 'Mod' is Ctrl, or Command on a Mac; the rest are names from KeyboardEvent.key, with letters in upper
   * case whether or not Caps Lock is on.
   */
  keys: readonly [string, ...string[]];
  /** What it does, in the words of the sheet. */
  label: string;
  /** May be held down. */
  repeats?: true;
}

interface Place {
  title: string;
  shortcuts: Readonly<Record<string, Shortcut>>;
}

/**
 * Every shortcut of the product, by the place where it works. The sheet, the tooltips, and the handlers all read this:
 * a shortcut without a handler is a compile error. Single characters can be switched off (WCAG 2.1.4) and never work
 * while typing, and no shortcut belongs to the browser or a screen reader.
 */
export const SHORTCUTS = {
  everywhere: {
    title: 'Everywhere',
    shortcuts: {
      undo: { keys: ['U', 'Mod+Z'], label: 'Undo your last change, and the one before' },
      notifications: { keys: ['F8'], label: 'Go to the message' },
      help: { keys: ['?'], label: 'Keyboard shortcuts' },
    },
  },
  list: {
    title: 'In the table',
    shortcuts: {
      next: { keys: ['J', 'ArrowDown'], label: 'Next row', repeats: true },
      previous: { keys: ['K', 'ArrowUp'], label: 'Previous row', repeats: true },
      selectNext: { keys: ['Shift+J', 'Shift+ArrowDown'], label: 'Select, and next row', repeats: true },
      selectPrevious: {
        keys: ['Shift+K', 'Shift+ArrowUp'],
        label: 'Select, and previous row',
        repeats: true,
      },
      clearSelection: { keys: ['Escape'], label: 'Clear the selection' },
      open: { keys: ['Enter', 'O'], label: 'Open the review' },
      verify: { keys: ['V'], label: 'Mark verified: the row, or the selected ones' },
      unverify: { keys: ['Shift+V'], label: 'Unverify' },
      flag: { keys: ['F'], label: 'Flag suspicious' },
      addToCase: { keys: ['C'], label: 'Add to a case: the flagged row, or the selected ones' },
      write: { keys: ['E'], label: 'Open and write notes' },
      nextPage: { keys: ['ArrowRight'], label: 'Next page' },
      previousPage: { keys: ['ArrowLeft'], label: 'Previous page' },
      search: { keys: ['/'], label: 'Search' },
      report: { keys: ['G'], label: 'Write the email report of this store and dates' },
      exportAll: { keys: ['X'], label: 'Export' },
      clearFilters: { keys: ['Shift+C'], label: 'Clear all filters' },
      showAll: { keys: ['1'], label: 'Show all transactions' },
      showCheckAll: { keys: ['2'], label: 'Show Check All, or all again' },
      showCheckLot: { keys: ['3'], label: 'Show Check Lot, or all again' },
      showCheckFew: { keys: ['4'], label: 'Show Check Few, or all again' },
      showVerified: { keys: ['5'], label: 'Show what is verified, or all again' },
      showPending: { keys: ['6'], label: 'Show what is pending, or all again' },
    },
  },
  queue: {
    title: 'In the queue',
    shortcuts: {
      next: { keys: ['J', 'ArrowDown'], label: 'Next row', repeats: true },
      previous: { keys: ['K', 'ArrowUp'], label: 'Previous row', repeats: true },
      open: { keys: ['Enter', 'O'], label: 'Open the review' },
    },
  },
  contests: {
    title: 'Where files differ',
    shortcuts: {
      next: { keys: ['J', 'ArrowDown'], label: 'Next row', repeats: true },
      previous: { keys: ['K', 'ArrowUp'], label: 'Previous row', repeats: true },
      select: { keys: ['X'], label: 'Choose the row, or not' },
      selectNext: { keys: ['Shift+J', 'Shift+ArrowDown'], label: 'Choose, and next row', repeats: true },
      selectPrevious: {
        keys: ['Shift+K', 'Shift+ArrowUp'],
        label: 'Choose, and previous row',
        repeats: true,
      },
      clearSelection: { keys: ['Escape'], label: 'Choose none' },
      open: { keys: ['Enter', 'O'], label: 'Open the review' },
      keep: { keys: ['S'], label: 'Keep what is stored of the chosen ones' },
      take: { keys: ['T'], label: 'Use the other file for the chosen ones' },
    },
  },
  review: {
    title: 'In the review',
    shortcuts: {
      verify: { keys: ['V'], label: 'Mark verified' },
      unverify: { keys: ['Shift+V'], label: 'Unverify' },
      flag: { keys: ['F'], label: 'Flag suspicious' },
      verifyAndNext: { keys: ['A'], label: 'Mark verified, and next pending' },
      flagAndNext: { keys: ['S'], label: 'Flag suspicious, and next pending' },
      saveAndNext: { keys: ['N', 'Mod+Enter'], label: 'Save notes, and next' },
      addToCase: { keys: ['C'], label: 'Flag suspicious, and add to a case' },
      write: { keys: ['E'], label: 'Write notes' },
      skipReviewed: { keys: ['P'], label: 'J and K go to pending ones only, or to all' },
      next: { keys: ['J'], label: 'Next, nothing saved' },
      previous: { keys: ['K'], label: 'Previous, nothing saved' },
      nextReason: { keys: ['R'], label: 'Next reason and its line' },
      employeeDay: { keys: ['D'], label: "The cashier's other findings" },
      back: { keys: ['B'], label: 'Back to where you came from' },
      close: { keys: ['Escape'], label: 'Out of the notes, or close' },
    },
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof SHORTCUTS;
export type ShortcutName<P extends PlaceName> = keyof (typeof SHORTCUTS)[P]['shortcuts'] & string;

/** Where people do what undo undoes. Decisions between files, and what is saved on other pages, stay. */
export const UNDOABLE: readonly PlaceName[] = ['list', 'queue', 'review'];

export function listShortcuts(place: PlaceName): [name: string, shortcut: Shortcut][] {
  return Object.entries(SHORTCUTS[place].shortcuts);
}

export function shortcutOf<P extends PlaceName>(place: P, name: ShortcutName<P>): Shortcut {
  const shortcuts: Readonly<Record<string, Shortcut>> = SHORTCUTS[place].shortcuts;
  const shortcut = shortcuts[name];
  if (!shortcut) throw new Error(`There is no shortcut ${place} ${name}`);
  return shortcut;
}
