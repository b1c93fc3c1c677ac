import {
  describeColumnChanges,
  describeDoubtfulWords,
  describeLeftOutOfFile,
  describeMainColumns,
  describeMeaning,
  describePart,
  describePlace,
  describeRow,
  type EvidenceChange,
  nameDifferences,
  type Notification,
  tellApart,
  wordsOfLeftOut,
} from '@tillwatch/contract';
import { CASE_STATUS_LABELS } from '@tillwatch/core/cases';
import { shiftText } from '@tillwatch/core/coverage';
import { DAILY_TARGET } from '@tillwatch/core/supervision';
import {
  Briefcase,
  Clock,
  UserRoundMinus,
  UserRoundPen,
  FileCheck,
  FileMinus,
  FileQuestionMark,
  EyeOff,
  FileX,
  Flag,
  FolderX,
  Image as ImageIcon,
  KeyRound,
  type LucideIcon,
  MailCheck,
  MailX,
  Scale,
  SlidersHorizontal,
  Target,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react';
import type { Tone } from '../../../ui/badge.tsx';
import { describeRegistered } from '../../../ui/describe-registered.ts';
import { formatCount, formatDay, formatInstant } from '../../../ui/format.ts';
import { givenName, personName } from '../../../ui/given-name.ts';
import { upperFirst } from '../../../ui/upper-first.ts';

export interface NotificationText {
  icon: LucideIcon;
  tone: Tone;
  /** The kind, in a word or two. */
  word: string;
  /** What happened, in a sentence. */
  title: string;
  /** Further details, one per line. */
  details: string[];
}

type CompletedUpload = Extract<Notification, { kind: 'upload-completed' }>;

/** What a notification says to its reader; names of files and cases are marked for `WithNames`. */
export function describeNotification(told: Notification, userId: number): NotificationText {
  const item = markNames(told);
  switch (item.kind) {
    case 'upload-completed':
      return describeUpload(item, userId);
    case 'upload-failed':
      return {
        icon: FileX,
        tone: 'high',
        word: 'Upload failed',
        title: `${item.filename} could not be processed`,
        details: [...storeLine(item), item.errorMessage],
      };
    case 'upload-asks':
      return describeQuestion(item);
    case 'layout-asks':
      return describeLayout(item);
    case 'layout-wrong':
      return {
        icon: FileX,
        tone: 'medium',
        word: 'Read incorrectly',
        title: `${item.saidBy} said that ${item.filename} is not read correctly`,
        details: [...storeLine(item), item.remark],
      };
    case 'confirmed-despite-words':
      return {
        icon: FileQuestionMark,
        tone: 'high',
        word: 'Words not understood',
        title: `${item.confirmedBy} confirmed that files like ${item.filename} are read correctly, although not everything in them was understood`,
        details: [
          ...storeLine(item),
          ...describeDoubtfulWords(item.words),
          ...(item.total > item.words.length
            ? [`and ${formatCount(item.total - item.words.length)} more`]
            : []),
        ],
      };
    case 'reviews-set-aside':
      return describeSetAside(item);
    case 'reviews-contested':
      return describeDisagreement(item);
    case 'reviews-reopened':
      return {
        icon: FileX,
        tone: 'high',
        word: 'Pending again',
        title:
          item.transactions === 1
            ? `Transaction ${item.transactionNumber} is pending again`
            : `${formatCount(item.transactions)} verified transactions are pending again`,
        details: [
          ...storeLine(item),
          `${item.decidedBy} decided that another file counts, which has more money or findings than what was verified, or another cashier`,
        ],
      };
    case 'decisions-reopened':
      return {
        icon: FileX,
        tone: 'high',
        word: 'To decide again',
        title: `${item.withdrawnBy} withdrew ${item.filename}, for which a supervisor had decided`,
        details: [
          ...storeLine(item),
          item.transactions === 1
            ? '1 transaction now says what was decided against, and waits for a decision again'
            : `${formatCount(item.transactions)} transactions now say what was decided against, and wait for a decision again`,
        ],
      };
    case 'own-file-preferred':
      return describeOwnFile(item);
    case 'findings-let-go':
      return describeLetGo(item);
    case 'columns-changed':
      return {
        icon: FileX,
        tone: 'high',
        word: 'Read in another way',
        title: `${item.changedBy} had ${item.filename} read in another way`,
        details: [...storeLine(item), describeRewritten(item)],
      };
    case 'columns-chosen':
      return describeChosen(item);
    case 'columns-forgotten':
      return describeForgotten(item);
    case 'ticket-pointed-at':
      return {
        icon: FileQuestionMark,
        tone: 'medium',
        word: 'Ticket pointed at',
        title: `${item.pointedBy} showed what a ticket looks like in files like ${item.filename}`,
        details: [
          ...storeLine(item),
          ...listPointed(item),
          ...(item.removed && item.removed.total > 0
            ? ['No longer said:', ...listPointed(item.removed)]
            : []),
          ...(item.kept
            ? [`${countOf(item.kept, 'row')} said before ${item.kept === 1 ? 'stays' : 'stay'}`]
            : []),
          ...endOfAnswer(item),
        ],
      };
    case 'words-taught':
      return {
        icon: FileQuestionMark,
        tone: 'medium',
        word: 'Words explained',
        title: `${item.taughtBy} said what ${item.total === 1 ? 'a word means' : `${formatCount(item.total)} words mean`} in files like ${item.filename}`,
        details: [
          ...storeLine(item),
          ...item.words.map(
            ({ place, example, meaning }) => `“${example}”: ${describeMeaning(place, meaning)}`,
          ),
          ...(item.total > item.words.length
            ? [`and ${formatCount(item.total - item.words.length)} more`]
            : []),
        ],
      };
    case 'words-forgotten':
      return {
        icon: FileQuestionMark,
        tone: 'medium',
        word: 'Words forgotten',
        title: `${item.forgottenBy} had Tillwatch forget what “${item.example}” means in files of this store`,
        details: [
          ...storeLine(item),
          `It was the answer of ${item.taughtBy}: ${describeMeaning(item.place, item.meaning)}`,
        ],
      };
    case 'day-doubled':
      if (item.withdrawnBy !== undefined)
        return describeWithdrawn(item, 'looked like copies of what was stored', item.withdrawnBy);
      return {
        icon: FileX,
        tone: 'high',
        word: 'Possible copies',
        title: `${item.uploadedBy} uploaded ${item.filename}, which may double ${item.firstDay === item.lastDay ? 'a day' : 'days'}`,
        details: [
          ...storeLine(item),
          `${formatCount(item.transactions)} of ${formatCount(item.added)} new transactions ${likeWhat(item)}`,
          ...describeCopied(item),
        ],
      };
    case 'files-differ':
      if (item.withdrawnBy !== undefined)
        return describeWithdrawn(item, 'had other transactions than earlier files', item.withdrawnBy);
      return {
        icon: FileX,
        tone: 'high',
        word: 'Only in one file',
        title: `${item.uploadedBy} uploaded ${item.filename}, which has other transactions than earlier files`,
        details: [...storeLine(item), ...daysOf(item), describeOneSided(item)],
      };
    case 'cashiers-changed':
      if (item.withdrawnBy !== undefined)
        return describeWithdrawn(item, 'gave transactions to other cashiers', item.withdrawnBy);
      return {
        icon: FileX,
        tone: 'high',
        word: 'Other cashiers',
        title: `${item.uploadedBy} uploaded ${item.filename}, which gives transactions to other cashiers`,
        details: [...storeLine(item), describeReassigned(item)],
      };
    case 'other-store':
      return describeOtherStore(item);
    case 'findings-excused':
      if (item.withdrawnBy !== undefined)
        return describeWithdrawn(item, 'made findings of other files count for less', item.withdrawnBy);
      return describeExcused(item);
    case 'rows-left-out':
      return describeLeavesOut(item);
    case 'days-unlikely':
      return describeUnlikelyDays(item);
    case 'more-than-usual':
      return describeMore(item);
    case 'table-left-out':
      return {
        icon: FileX,
        tone: 'high',
        word: 'Left out',
        title: `${item.leftOutBy} left out of ${item.filename} what may be transactions`,
        details: [
          ...storeLine(item),
          `${formatCount(item.rows)} ${item.rows === 1 ? 'row' : 'rows'} of ${item.tables === 1 ? `sheet ${item.sheet}` : `${formatCount(item.tables)} tables`}`,
        ],
      };
    case 'files-not-loaded':
      return describeNotLoaded(item);
    case 'import-refused':
      return {
        icon: FolderX,
        tone: 'high',
        word: 'Import refused',
        title: `${item.place} was not imported`,
        details: [item.errorMessage],
      };
    case 'account-awaiting':
      return describeAccount(item);
    case 'agent-without-stores':
      return describeWaitingAgent(item);
    case 'alert-idle':
      return {
        icon: Clock,
        tone: 'medium',
        word: 'Agent idle',
        title: `${item.agentName} was idle for over 30 minutes`,
        details: [`Last activity ${formatInstant(item.idleSince)}`],
      };
    case 'alert-flagged-rate':
      return {
        icon: Flag,
        tone: 'high',
        word: 'Flagged rate',
        title: `${item.rate.toFixed(1)}% of the day’s reviews were flagged`,
        details: [
          `${formatCount(item.flagged)} of ${formatCount(item.reviewed)} on ${formatDay(item.day)}, above the 10% threshold`,
        ],
      };
    case 'alert-daily-target':
      return {
        icon: Target,
        tone: 'verified',
        word: 'Daily target',
        title: `The daily target of ${formatCount(DAILY_TARGET)} reviews was reached`,
        details: [`${formatCount(item.reviewed)} reviews on ${formatDay(item.day)}`],
      };
    case 'alert-unseen':
      return {
        icon: EyeOff,
        tone: 'high',
        word: 'Hardly opened',
        title: `${item.agentName} verified ${formatCount(item.transactions)} Check All transactions that were not opened first, or only for a moment`,
        details: [`On ${formatDay(item.day)}, with money at risk. The history lists every decision.`],
      };
    case 'second-look-differs':
      return describeSecondLook(item);
    case 'access-changed':
      return {
        icon: KeyRound,
        tone: 'accent',
        word: 'Your access',
        title: accessSentences(item).join(' '),
        details: [`Changed by ${item.changedBy}`],
      };
    case 'name-changed':
      return {
        icon: UserRoundPen,
        tone: 'medium',
        word: 'Name changed',
        title: `${givenName(item.before)} is called ${givenName(item.after)} now`,
        details: [item.changedBy === null ? 'Changed by the person' : `Changed by ${item.changedBy}`],
      };
    case 'role-changed':
      return describeRights(item);
    case 'settings-changed':
      return describeSettings(item);
    case 'exception-added':
      return {
        icon: UserRoundMinus,
        tone: 'medium',
        word: 'Exception',
        title: `${item.addedBy} left ${item.who} out of “${item.leftOutOf}” until ${formatDay(item.until)}`,
        details: [...storeLine(item), item.reason],
      };
    case 'case-opened':
      return {
        icon: Briefcase,
        tone: 'medium',
        word: 'Case opened',
        title: `${item.openedBy} opened the case ${item.title} with ${countTransactions(item.transactions)}`,
        details: [
          ...storeLine(item),
          ...(item.otherCases > 0 ? [`The same cashier is in ${countOthers(item.otherCases)}`] : []),
        ],
      };
    case 'case-grown':
      return {
        icon: Briefcase,
        tone: 'accent',
        word: 'Your case',
        title: `${item.by} ${
          item.transactions === 0 ? 'wrote a note on' : `added ${countTransactions(item.transactions)} to`
        } the case ${item.title}`,
        details: storeLine(item),
      };
    case 'case-changed':
      return {
        icon: Briefcase,
        tone: 'medium',
        word: 'Case changed',
        title: `${item.by} changed the case ${item.title}`,
        details: [...storeLine(item), ...item.changes, ...(item.reason === undefined ? [] : [item.reason])],
      };
    case 'case-closed':
      return {
        icon: Briefcase,
        tone: 'accent',
        word: 'Case closed',
        title: `${item.closedBy} closed the case ${item.title}: ${CASE_STATUS_LABELS[item.status].toLowerCase()}`,
        details: [...storeLine(item), item.reason],
      };
    case 'case-assigned':
      return {
        icon: Briefcase,
        tone: 'accent',
        word: 'Case assigned',
        title: `${item.assignedBy} assigned the case ${item.title} to you`,
        details: storeLine(item),
      };
    case 'case-unflagged':
      return {
        icon: Flag,
        tone: 'medium',
        word: 'Flag removed',
        title: `${item.by} removed the flag from ${item.transactionNumber}, which is in the case ${item.title}`,
        details: storeLine(item),
      };
    case 'flag-overturned':
      return {
        icon: Flag,
        tone: 'medium',
        word: 'Flag removed',
        title:
          item.isOwn === true
            ? `${item.by} flagged ${item.transactionNumber}, and then removed the flag`
            : `${item.by} removed the flag that somebody else had put on ${item.transactionNumber}`,
        details: storeLine(item),
      };
    case 'note-replaced':
      return {
        icon: Flag,
        tone: 'medium',
        word: 'Note replaced',
        title: `${item.by} replaced the note that somebody else had written on ${item.transactionNumber}, which is flagged`,
        details: [...storeLine(item), 'Its review history has both notes'],
      };
    case 'evidence-changed':
      return {
        icon: ImageIcon,
        tone: 'medium',
        word: 'Images changed',
        title: `${item.by} changed the images of ${item.transactionNumber}, which is flagged or in an open case`,
        details: [
          ...storeLine(item),
          ...newestChange(item.what),
          'Its review history has each change, with the captions before and after',
        ],
      };
    case 'case-evidence-changed':
      return {
        icon: ImageIcon,
        tone: 'medium',
        word: 'Images changed',
        title: `${item.by} changed the images of the case ${item.title}`,
        details: [
          ...storeLine(item),
          ...newestChange(item.what),
          'Its history has each change, with the captions before and after',
        ],
      };
    case 'layout-overruled':
      return {
        icon: FileX,
        tone: 'medium',
        word: 'Read incorrectly',
        title: `${item.saidBy} said that ${item.filename} is not read correctly. You had confirmed it`,
        details: storeLine(item),
      };
    case 'report-sent':
      return {
        icon: MailCheck,
        tone: 'verified',
        word: 'Report sent',
        title: `The report for ${formatDay(item.reportDate)} was sent to ${item.recipientEmail}`,
        details: storeLine(item),
      };
    case 'report-failed':
      return {
        icon: MailX,
        tone: 'high',
        word: 'Report not sent',
        title: `The report for ${formatDay(item.reportDate)} could not be sent to ${item.recipientEmail}`,
        details: [...storeLine(item), item.errorMessage],
      };
  }
}

function describeOwnFile(item: Extract<Notification, { kind: 'own-file-preferred' }>): NotificationText {
  const { decidedBy, filename, isReadAgain = false, transactions, transactionNumber, reason } = item;
  const which =
    transactions === 1 ? `transaction ${transactionNumber}` : `${formatCount(transactions)} transactions`;
  return {
    icon: Scale,
    tone: 'high',
    word: isReadAgain ? 'Own answer preferred' : 'Own file preferred',
    title: `${decidedBy} decided that ${filename}, which is ${isReadAgain ? 'read as the same person said' : 'from the same person'}, counts for ${which}`,
    details: [...storeLine(item), ...(item.letGo === undefined ? [] : linesOfLetGo(item.letGo)), reason],
  };
}

type LetGo = Extract<Notification, { kind: 'findings-let-go' }>;

function describeLetGo(item: LetGo): NotificationText {
  const { decidedBy, filename, isKept, transactions, letGo, reason } = item;
  const isOne = transactions === 1;
  const which = isOne
    ? `transaction ${letGo.transactionNumber}`
    : `${formatCount(transactions)} transactions`;
  const how = isKept
    ? `${which} ${isOne ? 'stays' : 'stay'} as stored, not as ${filename} says`
    : `${filename} counts for ${which}`;
  return {
    icon: Scale,
    tone: 'high',
    word: isOne ? 'Finding let go' : 'Findings let go',
    title: `${decidedBy} decided that ${how}`,
    details: [
      ...storeLine(item),
      ...linesOfLetGo(letGo),
      ...(item.isExplained ? ['The same person had said how files like the one that counts are read'] : []),
      reason,
    ],
  };
}

function linesOfLetGo({ transactions, transactionNumber, day, filters }: LetGo['letGo']): string[] {
  const first = `${transactionNumber} of ${formatDay(day)}`;
  const which =
    transactions === 1
      ? `Transaction ${first}`
      : `${formatCount(transactions)} transactions, the first of them ${first}`;
  return [
    filters.length === 0
      ? `${which}: still found, but with less money or a lower priority`
      : `${which}: no longer found by ${filters.join(', ')}`,
  ];
}

const SETTINGS = {
  rules: 'the rules',
  store: 'this store',
  'second-looks': 'how many decisions get a second look',
  learning: 'what ranking learns from',
};

function describeRights(item: Extract<Notification, { kind: 'role-changed' }>): NotificationText {
  const { before, after, changedBy, userName, deactivated, removedStores = [] } = item;
  const looks = { icon: KeyRound, tone: 'high' } as const;
  if (deactivated !== undefined) {
    const { flags, cases } = deactivated;
    const open = [
      ...(flags > 0 ? [countOf(flags, 'standing flag')] : []),
      ...(cases > 0 ? [countOf(cases, 'open case')] : []),
    ];
    const title = `${changedBy} deactivated the account of ${userName}`;
    return { ...looks, word: 'Account closed', title, details: [`It leaves ${list.format(open)}`] };
  }
  if (removedStores.length > 0) {
    const title = `${changedBy} took ${nameStores(removedStores)} from ${userName}`;
    return { ...looks, tone: 'medium', word: 'Stores taken away', title, details: [] };
  }
  const title =
    before === null
      ? `${changedBy} made an account for ${userName}: ${after}`
      : `${changedBy} changed the role of ${userName} from ${before} to ${after}`;
  return { ...looks, word: 'Role changed', title, details: [] };
}

function describeSettings(item: Extract<Notification, { kind: 'settings-changed' }>): NotificationText {
  const { changedBy, of, changes, more = 0, reason } = item;
  const where = of === 'rules' ? (item.store ? ' of this store' : ' of all stores') : '';
  return {
    icon: SlidersHorizontal,
    tone: 'high',
    word: of === 'store' ? 'Store changed' : 'Settings changed',
    title: `${changedBy} changed ${SETTINGS[of]}${where}`,
    details: [
      ...storeLine(item),
      ...changes,
      ...(more > 0 ? [`${formatCount(more)} more`] : []),
      ...(reason === undefined ? [] : [reason]),
    ],
  };
}

function describeSetAside(item: Extract<Notification, { kind: 'reviews-set-aside' }>): NotificationText {
  const { filename, transactions, findings = 0, withdrawnBy } = item;
  const undecided = `${countOf(findings, 'transaction')} with findings that nobody had decided about`;
  if (transactions === 0 && withdrawnBy !== undefined) {
    return {
      icon: FileMinus,
      tone: 'high',
      word: 'Findings withdrawn',
      title: `${withdrawnBy} withdrew ${filename}, which had ${undecided}`,
      details: storeLine(item),
    };
  }
  const reviewed = `${formatCount(transactions)} reviewed ${transactions === 1 ? 'transaction' : 'transactions'}`;
  return {
    icon: FileMinus,
    tone: 'medium',
    word: 'Reviews set aside',
    title:
      withdrawnBy === undefined
        ? `${filename} was read again and no longer has ${countOf(transactions, 'transaction')} that ${transactions === 1 ? 'was reviewed or had a finding' : 'were reviewed or had findings'}`
        : `${withdrawnBy} withdrew ${filename}, which had ${reviewed}`,
    details: [
      ...storeLine(item),
      withdrawnBy === undefined
        ? 'They are kept with the upload, with their reviews'
        : 'The reviews are kept with the upload, or in the history of transactions that another file has, too',
      ...(findings > 0 ? [`It also had ${undecided}`] : []),
    ],
  };
}

function markNames(item: Notification): Notification {
  const marked = markPeople(item);
  if ('filename' in marked) marked.filename = givenName(marked.filename);
  if ('title' in marked) marked.title = givenName(marked.title);
  if ('place' in marked) marked.place = givenName(marked.place);
  if ('other' in marked && marked.other)
    marked.other = { ...marked.other, filename: givenName(marked.other.filename) };
  return marked;
}

/** Marks names of people with accounts, also within what the notification is made of. */
function markPeople<Of extends object>(item: Of, of = ''): Of {
  const entries = Object.entries(item).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, isPerson(key, of) ? personName(value) : value];
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [key, isPlain ? markPeople(value, key) : value];
  });
  return Object.fromEntries(entries) as Of;
}

const PEOPLE = new Set(['by', 'agentName', 'userName']);

function isPerson(key: string, of: string): boolean {
  return PEOPLE.has(key) || key.endsWith('By') || (key === 'name' && of.endsWith('By'));
}

function describeExcused(item: Extract<Notification, { kind: 'findings-excused' }>): NotificationText {
  const { filename, uploadedBy, other, transactions, transactionNumber } = item;
  const [findings, count] =
    transactions === 1 ? ['A finding', 'counts'] : [`${formatCount(transactions)} findings`, 'count'];
  const files = transactions === 1 ? 'another file' : 'other files';
  const whose = other === undefined ? files : `${other.filename}, uploaded by ${other.uploadedBy},`;
  const which =
    transactions === 1
      ? `transaction ${transactionNumber}`
      : `them. The first is transaction ${transactionNumber}`;
  return {
    icon: FileX,
    tone: 'high',
    word: 'Counts for less',
    title: `${findings} of ${whose} ${count} for less because of ${filename}, uploaded by ${uploadedBy}`,
    details: [
      ...storeLine(item),
      `Only ${filename} has the tickets, or parts of them, that may explain ${which}`,
      ...(other === undefined ? [] : [`Either they are made up, or ${other.filename} lacks them`]),
    ],
  };
}

function describeUpload(item: CompletedUpload, userId: number): NotificationText {
  const { filename, uploadedBy, withdrawnBy } = item;
  const title =
    uploadedBy.id === userId ? `${filename} was processed` : `${uploadedBy.name} uploaded ${filename}`;
  if (withdrawnBy !== undefined) {
    return {
      icon: FileMinus,
      tone: 'neutral',
      word: 'Upload withdrawn',
      title,
      details: [...storeLine(item), `Withdrawn by ${withdrawnBy}`],
    };
  }
  return {
    icon: FileCheck,
    tone: 'verified',
    word: 'Upload finished',
    title,
    details: [...storeLine(item), [...countsOf(item), ...daysOf(item)].join(' · '), ...heldOf(item)],
  };
}

function heldOf({ heldTransactions = 0 }: CompletedUpload): string[] {
  if (heldTransactions === 0) return [];
  const differ = heldTransactions === 1 ? 'differs' : 'differ';
  return [`${countOf(heldTransactions, 'transaction')} ${differ} from earlier files: a supervisor decides`];
}

function describeSecondLook(item: Extract<Notification, { kind: 'second-look-differs' }>): NotificationText {
  const { transactionNumber, firstAnswer, secondAnswer, ending, endedBy } = item;
  const about = transactionNumber === undefined ? '' : ` about ${transactionNumber}`;
  const title = `Two agents decided differently${about}: ${firstAnswer} and then ${secondAnswer}`;
  if (ending === undefined) {
    return {
      icon: Scale,
      tone: 'medium',
      word: 'Second look',
      title,
      details: [...storeLine(item), 'Decide on the supervisor dashboard'],
    };
  }
  return {
    icon: Scale,
    tone: 'neutral',
    word: 'Second look settled',
    title,
    details: [...storeLine(item), `${upperFirst(ending)} by ${endedBy}`],
  };
}

function describeQuestion(item: Extract<Notification, { kind: 'upload-asks' }>): NotificationText {
  const { filename, ending, endedBy } = item;
  if (ending !== undefined) {
    const word = ending === 'answered' ? 'Question answered' : 'Upload discarded';
    const verb = ending === 'answered' ? 'Answered' : 'Discarded';
    return {
      icon: ending === 'answered' ? FileCheck : FileMinus,
      tone: 'neutral',
      word,
      title: `${filename} was waiting for an answer: ${item.question}`,
      details: [...storeLine(item), ...(endedBy === undefined ? [] : [`${verb} by ${endedBy}`])],
    };
  }
  return {
    icon: FileQuestionMark,
    tone: 'medium',
    word: 'Needs an answer',
    title: `${filename} is waiting for an answer: ${item.question}`,
    details: storeLine(item),
  };
}

function describeLayout(item: Extract<Notification, { kind: 'layout-asks' }>): NotificationText {
  const { filename, ending, endedBy } = item;
  if (ending === undefined) {
    return {
      icon: FileQuestionMark,
      tone: 'medium',
      word: 'Layout not confirmed',
      title: `${filename} has a layout that this store has not loaded before: check how it was read`,
      details: storeLine(item),
    };
  }
  const words = { right: 'Layout confirmed', wrong: 'Read incorrectly', withdrawn: 'Upload withdrawn' };
  const verbs = { right: 'Confirmed', wrong: 'Reported', withdrawn: 'Withdrawn' };
  return {
    icon: ending === 'right' ? FileCheck : FileMinus,
    tone: 'neutral',
    word: words[ending],
    title: `${filename} had a layout that this store had not loaded before`,
    details: [...storeLine(item), ...(endedBy === undefined ? [] : [`${verbs[ending]} by ${endedBy}`])],
  };
}

/** '“VOID 4701”: A ticket begins here. A refund' */
function describePointed({ text, parts, place, meaning }: PointedRows[number]): string {
  const said = [
    place && describePlace(place),
    meaning && describeRow(meaning),
    parts.map((part) => `${describePart(part.role)} ${part.text}`).join(', '),
  ].filter(Boolean);
  return said.length === 0 ? `“${text}”` : `“${text}”: ${said.join('. ')}`;
}

const listPointed = ({ rows, total }: { rows: PointedRows; total: number }): string[] => [
  ...rows.map(describePointed),
  ...(total > rows.length ? [`and ${formatCount(total - rows.length)} more`] : []),
];

type PointedRows = Extract<Notification, { kind: 'ticket-pointed-at' }>['rows'];

/** An answer that takes nothing away from what is read anyway is no alarm. */
function describeChosen(item: Extract<Notification, { kind: 'columns-chosen' }>): NotificationText {
  const changes = describeColumnChanges(item.changes);
  return {
    icon: changes.length > 0 ? FileX : FileQuestionMark,
    tone: changes.length > 0 ? 'high' : 'medium',
    word: 'Columns chosen',
    title: `${item.chosenBy} chose which column is what in files like ${item.filename}`,
    details: [...storeLine(item), ...changes, describeMainColumns(item.changes), ...endOfAnswer(item)],
  };
}

/** What became of an answer since. */
function endOfAnswer({
  ending,
  endedBy,
}: Pick<Extract<Notification, { kind: 'columns-chosen' }>, 'ending' | 'endedBy'>): string[] {
  if (ending === undefined || endedBy === undefined) return [];
  return [ending === 'replaced' ? `${endedBy} has answered anew since` : `Forgotten since by ${endedBy}`];
}

function describeForgotten(item: Extract<Notification, { kind: 'columns-forgotten' }>): NotificationText {
  const { forgottenBy, chosenBy, titles, pointedRows } = item;
  const isOfTicket = pointedRows !== undefined;
  return {
    icon: FileQuestionMark,
    tone: 'medium',
    word: isOfTicket ? 'Ticket forgotten' : 'Columns forgotten',
    title: isOfTicket
      ? `${forgottenBy} had Tillwatch forget what a printed ticket of this store looks like`
      : `${forgottenBy} had Tillwatch forget which column is what in files of this store`,
    details: [
      ...storeLine(item),
      isOfTicket
        ? `${chosenBy} had pointed at ${countOf(pointedRows, 'row')}`
        : `It was the answer of ${chosenBy} for tables with the headings ${titles.join(', ')}`,
    ],
  };
}

function describeAccount(item: Extract<Notification, { kind: 'account-awaiting' }>): NotificationText {
  const title = `${item.userName} registered as ${item.role}`;
  switch (item.decision) {
    case 'approved':
      return {
        icon: UserRoundCheck,
        tone: 'neutral',
        word: 'Account approved',
        title,
        details: [item.email, `Approved by ${item.decidedBy}`],
      };
    case 'refused':
      return {
        icon: UserRoundX,
        tone: 'neutral',
        word: 'Account refused',
        title,
        details: [item.email, `Refused by ${item.decidedBy}`],
      };
    case null:
      return {
        icon: UserRoundPlus,
        tone: 'medium',
        word: 'Awaiting approval',
        title,
        details: [item.email, ...(item.registered ? [describeRegistered(item.registered)] : [])],
      };
  }
}

function describeWaitingAgent(
  item: Extract<Notification, { kind: 'agent-without-stores' }>,
): NotificationText {
  const { userName, email, ending, endedBy } = item;
  const title = `${userName} registered as agent`;
  if (ending === null)
    return {
      icon: UserRoundPlus,
      tone: 'medium',
      word: 'Waits for a store',
      title,
      details: [email, 'Sees nothing until a supervisor or an admin assigns a store'],
    };
  const endings = {
    assigned: 'Stores assigned',
    'other-role': 'Given another role',
    deactivated: 'Deactivated',
  };
  return {
    icon: ending === 'deactivated' ? UserRoundX : UserRoundCheck,
    tone: 'neutral',
    word: endings[ending],
    title,
    details: [email, `${endings[ending]} by ${endedBy}`],
  };
}

function accessSentences({
  role,
  addedStores,
  removedStores,
}: Extract<Notification, { kind: 'access-changed' }>): string[] {
  return [
    ...(role ? [`You are now ${role.after === 'supervisor' ? 'a' : 'an'} ${role.after}.`] : []),
    ...(addedStores.length > 0 ? [`${storeNumbers(addedStores)} assigned to you.`] : []),
    ...(removedStores.length > 0 ? [`${storeNumbers(removedStores)} no longer assigned to you.`] : []),
  ];
}

const NAMED_STORES = 5;

const list = new Intl.ListFormat('en-US');

/** 'Store 12 is', 'Stores 12 and 13 are', 'Stores 1, 2, 3, 4, 5, and 20 more are'. */
const storeNumbers = (numbers: readonly string[]): string =>
  `${upperFirst(nameStores(numbers))} ${numbers.length === 1 ? 'is' : 'are'}`;

/** 'store 12', 'stores 1, 2, 3, 4, 5, and 20 more'. */
function nameStores(numbers: readonly string[]): string {
  if (numbers.length === 1) return `store ${numbers[0]}`;
  const named = numbers.slice(0, NAMED_STORES);
  const more = numbers.length - NAMED_STORES;
  return `stores ${list.format(more > 0 ? [...named, `${formatCount(more)} more`] : named)}`;
}

const countTransactions = (count: number): string =>
  count === 1 ? 'one transaction' : `${formatCount(count)} transactions`;

const countOthers = (count: number): string =>
  count === 1 ? 'another open case' : `${formatCount(count)} other open cases`;

/** What is left of a notification once its file is withdrawn. @param did what the file did, as in 'disagreed'. */
function describeWithdrawn(
  item: Extract<
    Notification,
    {
      kind:
        | 'day-doubled'
        | 'files-differ'
        | 'cashiers-changed'
        | 'other-store'
        | 'findings-excused'
        | 'rows-left-out'
        | 'days-unlikely'
        | 'more-than-usual';
    }
  >,
  did: string,
  withdrawnBy: string,
): NotificationText {
  return {
    icon: FileMinus,
    tone: 'neutral',
    word: 'Upload withdrawn',
    title: `${item.filename}, uploaded by ${item.uploadedBy}, ${did}`,
    details: [...storeLine(item), `Withdrawn by ${withdrawnBy}`],
  };
}

/** What another store has, too, or what is like a day of it. */
function describeSame(
  { loadedBy = [], alike }: Extract<Notification, { kind: 'other-store' }>,
  loaders: string,
): { title: string; details: string[]; did: string } {
  const they = `${loaders} ${loadedBy.length === 1 ? 'has' : 'have'}, too`;
  if (alike === undefined)
    return { title: `whose transactions ${they}`, details: [], did: `has transactions that ${they}` };
  const { day, ofDay, transactions, of } = alike;
  return {
    title: `whose transactions of ${formatDay(day)} are like those of ${loaders} of ${formatDay(ofDay)}`,
    details: [
      `${formatCount(transactions)} of ${formatCount(of)}, ${shiftText(alike)}, with the same amounts and goods`,
    ],
    did: `has transactions that are like those of ${loaders}`,
  };
}

function describeUnlikelyDays(item: Extract<Notification, { kind: 'days-unlikely' }>): NotificationText {
  const { filename, uploadedBy, why, transactions, of, nearest, withdrawnBy } = item;
  const where = why === 'future' ? 'in the future' : 'far from all other days of the store';
  if (withdrawnBy !== undefined) return describeWithdrawn(item, `was dated ${where}`, withdrawnBy);
  return {
    icon: FileX,
    tone: 'high',
    word: 'Unlikely days',
    title: `${uploadedBy} uploaded ${filename}, which is dated ${where}`,
    details: [
      ...storeLine(item),
      `${formatCount(transactions)} of ${countOf(of, 'transaction')}: ${daysOf(item).join('')}`,
      ...(nearest === null ? [] : [`The store’s nearest other day is ${formatDay(nearest)}`]),
    ],
  };
}

function describeMore(item: Extract<Notification, { kind: 'more-than-usual' }>): NotificationText {
  const { filename, uploadedBy, day, transactions, of, usual, registers, cashiers, newCashiers } = item;
  const brings = day === null ? 'brings cashiers that are new to the store' : 'brings far more than usual';
  if (item.withdrawnBy !== undefined)
    return describeWithdrawn(item, brings.replace('brings', 'brought'), item.withdrawnBy);
  const more = newCashiers - cashiers.length;
  const named = [...cashiers, ...(more > 0 ? [`${formatCount(more)} more`] : [])];
  const fresh = [
    ...(registers.length > 0 ? [`POS ${list.format(registers)}`] : []),
    ...(named.length > 0 ? [list.format(named)] : []),
  ];
  return {
    icon: FileX,
    tone: 'high',
    word: 'More than usual',
    title: `${uploadedBy} uploaded ${filename}, which ${brings}`,
    details: [
      ...storeLine(item),
      ...(day === null
        ? []
        : [
            `${formatDay(day)} has ${countOf(of, 'transaction')} now, ${formatCount(transactions)} of them from it; a usual day has about ${formatCount(usual)}`,
          ]),
      ...(fresh.length > 0 ? [`New in the store: ${fresh.join('; ')}`] : []),
    ],
  };
}

function describeLeavesOut(item: Extract<Notification, { kind: 'rows-left-out' }>): NotificationText {
  const { filename, uploadedBy, leavesOut, withdrawnBy } = item;
  const { word, does, did } = wordsOfLeftOut(leavesOut);
  if (withdrawnBy !== undefined) return describeWithdrawn(item, did, withdrawnBy);
  return {
    icon: FileX,
    tone: 'high',
    word,
    title: `${uploadedBy} uploaded ${filename}, which ${does}`,
    details: [...storeLine(item), ...describeLeftOutOfFile(leavesOut)],
  };
}

function describeNotLoaded(item: Extract<Notification, { kind: 'files-not-loaded' }>): NotificationText {
  const { day, files, waiting, filename, sentBy } = item;
  const newest = `by ${sentBy} on ${formatDay(day)}`;
  const [title, uploaded, waits] =
    files === 1
      ? [`${filename} was not loaded`, `Uploaded ${newest}`, 'It waits']
      : [
          `${formatCount(files)} files were not loaded`,
          `The last one, ${filename}, was uploaded ${newest}`,
          `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
        ];
  return {
    icon: FileX,
    tone: 'high',
    word: 'Nothing loaded',
    title: `${title}, and nothing came instead`,
    details: [...storeLine(item), uploaded, ...(waiting > 0 ? [`${waits} for an answer about columns`] : [])],
  };
}

function describeOtherStore(item: Extract<Notification, { kind: 'other-store' }>): NotificationText {
  const { filename, uploadedBy, naming, stores, loadedBy = [], added, changed = 0, withdrawnBy } = item;
  const loaders = nameStores(loadedBy);
  const { title: same, details: sameDetails, did: wasSame } = describeSame(item, loaders);
  if (withdrawnBy !== undefined) {
    const named = `named ${naming === 'several' ? 'other stores' : 'another store'}`;
    return describeWithdrawn(item, naming === 'same' ? wasSame : named, withdrawnBy);
  }
  const names = {
    another: `which names store ${stores[0]}`,
    unusual: `which names store ${stores[0]}, unlike earlier files`,
    several: `which names ${nameStores(stores)}`,
    same,
  };
  const did = [
    ...(added > 0 || changed === 0 ? [`added ${countOf(added, 'transaction')}`] : []),
    ...(changed > 0 ? [`changed ${countOf(changed, 'transaction')}`] : []),
  ];
  return {
    icon: FileX,
    tone: 'high',
    word: 'Another store’s file?',
    title: `${uploadedBy} uploaded ${filename}, ${names[naming]}`,
    details: [
      ...storeLine(item),
      ...(naming === 'same' || loadedBy.length === 0
        ? []
        : [`The same transactions were loaded by ${loaders}`]),
      ...sameDetails,
      `It ${did.join(' and ')} here. If ${naming === 'several' ? 'they belong' : 'it belongs'} to another store, withdraw the upload`,
    ],
  };
}

type ContestedReviews = Extract<Notification, { kind: 'reviews-contested' }>;

function describeDisagreement(item: ContestedReviews): NotificationText {
  const { filename, uploadedBy, readAgainBy, withdrawnBy } = item;
  const whose =
    readAgainBy === undefined
      ? `${filename}, uploaded by ${uploadedBy},`
      : `${filename}, uploaded by ${uploadedBy} and read anew after ${readAgainBy} said how to read it,`;
  if (withdrawnBy === undefined) {
    const details = [...storeLine(item), ...describeContested(item)];
    return {
      icon: FileX,
      tone: 'high',
      word: 'Files disagree',
      title: `${whose} ${countContested(item)}`,
      details,
    };
  }
  return {
    icon: FileMinus,
    tone: 'neutral',
    word: 'Upload withdrawn',
    title: `${whose} disagreed with other files`,
    details: [
      ...storeLine(item),
      `Withdrawn by ${withdrawnBy}. What it said is in the history of its transactions`,
    ],
  };
}

/** 'differs in 1 transaction', 'differs in 4 transactions with 5 differences'. */
function countContested({ transactions, differences = transactions, lost = 0 }: ContestedReviews): string {
  if (transactions === 0) return `no longer has findings of ${countOf(lost, 'transaction')}`;
  return `differs in ${nameDifferences({ transactions, differences })}`;
}

function keptOf(reviewed: number, unreviewed: number): string {
  if (unreviewed > 0) return `${formatCount(reviewed)} ${reviewed === 1 ? 'was' : 'were'}`;
  return reviewed === 1 ? 'It was' : 'They were';
}

/** Which version of what nobody has reviewed counts meanwhile. */
function describeCounting(unreviewed: number, onlyCashier: number): string {
  const those = `${upperFirst(countOf(unreviewed, 'transaction'))} that nobody has reviewed`;
  const severe =
    'the version counts that looks worse, or leaves a finding beside it unexplained, until you decide';
  if (onlyCashier === 0) return `${those}: ${severe}`;
  return onlyCashier < unreviewed
    ? `${those}: ${severe}; where only the cashier differs, neither looks worse, and the earlier one counts`
    : `${those}: only the cashier differs, so neither version looks worse, and the earlier one counts until you decide`;
}

function describeContested({
  transactions,
  unreviewed = 0,
  onlyCashier = 0,
  lost = 0,
}: ContestedReviews): string[] {
  const reviewed = transactions - unreviewed;
  return [
    ...(reviewed > 0 ? [`${keptOf(reviewed, unreviewed)} kept as reviewed`] : []),
    ...(unreviewed > 0 ? [describeCounting(unreviewed, onlyCashier)] : []),
    ...(lost > 0
      ? [`${countOf(lost, 'transaction')} lost what was found, because the file is read in another way`]
      : []),
  ];
}

/** 'It gives 30 transactions another cashier, 28 of them cashier 31 instead of cashier 27'. */
function describeReassigned({
  transactions,
  most,
}: Extract<Notification, { kind: 'cashiers-changed' }>): string {
  const these = `It gives ${countOf(transactions, 'transaction')} another cashier`;
  const share = most.transactions === transactions ? '' : `${formatCount(most.transactions)} of them `;
  const [from, to] = tellApart(most.from, most.to ?? 'nobody');
  return `${these}, ${share}${to} instead of ${from}`;
}

function likeWhat(item: Extract<Notification, { kind: 'day-doubled' }>): string {
  const { firstDay, lastDay, ofDay, laterSeconds = 0 } = item;
  if (ofDay === undefined) return 'look like stored ones with other numbers, times, or registers';
  const others = ofDay === firstDay ? 'earlier ones of that day' : `those of ${formatDay(ofDay)}`;
  const comma = laterSeconds === 0 ? '' : ',';
  const rest = firstDay === lastDay ? comma : ', and so on,';
  return `of ${formatDay(firstDay)} are like ${others}${rest} ${shiftText(item)}`;
}

/** 'On POS 1 and 2, by cashier 27'. */
function describeCopied({
  registers = [],
  cashiers = [],
}: Extract<Notification, { kind: 'day-doubled' }>): string[] {
  const parts = [
    ...(registers.length > 0 ? [`on POS ${list.format(registers)}`] : []),
    ...(cashiers.length > 0 ? [`by ${list.format(cashiers)}`] : []),
  ];
  return parts.length > 0 ? [upperFirst(parts.join(', '))] : [];
}

function describeOneSided({ added, missing }: Extract<Notification, { kind: 'files-differ' }>): string {
  const parts = [
    ...(added > 0
      ? [
          `It has ${countOf(added, 'transaction')} in hours that earlier files cover without ${added === 1 ? 'it' : 'them'}`,
        ]
      : []),
    ...(missing > 0
      ? [`It lacks ${countOf(missing, 'transaction')} that earlier files have in hours that it covers`]
      : []),
  ];
  return parts.join('. ');
}

/** 'One suspicious transaction changed: 1 has another cashier now. 24 transactions got another day: 4701, 4702 and more'. */
function describeRewritten(item: Extract<Notification, { kind: 'columns-changed' }>): string {
  const { transactions, cashiers, kinds, amounts, numbers = 0, days = 0, times = 0, held = 0 } = item;
  const { moved = [], gone = 0, goneFindings = 0, goneNumbers = [] } = item;
  const others = [
    ...(held > 0
      ? [`${upperFirst(countOf(held, 'suspicious transaction'))} would change, if you decide so`]
      : []),
    ...(gone > 0
      ? [
          `${upperFirst(countOf(gone, 'transaction'))} ${gone === 1 ? 'is' : 'are'} no longer in the file` +
            `${goneFindings > 0 ? `, ${formatCount(goneFindings)} with findings` : ''}${nameSome(goneNumbers, gone)}`,
        ]
      : []),
    ...(days + times > 0
      ? [
          `${upperFirst(countOf(days + times, 'transaction'))} got another ${days === 0 ? 'time' : times === 0 ? 'day' : 'day or time'}${nameSome(moved, days + times)}`,
        ]
      : []),
    ...(numbers > 0 ? [`${upperFirst(countOf(numbers, 'transaction'))} got another number`] : []),
  ];
  if (transactions === 0) return others.join('. ');
  const parts = (
    [
      [cashiers, 'another cashier'],
      [kinds, 'another kind'],
      [amounts, 'another amount'],
    ] as const
  ).filter(([count]) => count > 0);
  const said = parts.map(
    ([count, what], at) =>
      `${formatCount(count)} ${at > 0 ? '' : count === 1 ? 'has ' : 'have '}${what}${at > 0 ? '' : ' now'}`,
  );
  const changed = `${upperFirst(countOf(transactions, 'suspicious transaction'))} changed: ${said.join(', ')}`;
  return [changed, ...others].join('. ');
}

/** ': 4701, 4702, and 22 more'; nothing if none is named. */
function nameSome(numbers: readonly string[], total: number): string {
  if (numbers.length === 0) return '';
  const more = total - numbers.length;
  return `: ${list.format([...numbers, ...(more > 0 ? [`${formatCount(more)} more`] : [])])}`;
}

/** 'one transaction', '1,240 transactions'. */
const countOf = (count: number, what: string): string =>
  count === 1 ? `one ${what}` : `${formatCount(count)} ${what}s`;

function storeLine({ store }: Notification): string[] {
  return store ? [`${store.storeNumber} ${store.name}`] : [];
}

function newestChange(what?: EvidenceChange['what']): string[] {
  if (what === undefined) return [];
  const done = {
    added: 'an image was added',
    captioned: 'a caption was changed',
    removed: 'an image was removed',
    restored: 'an image was brought back',
  };
  return [`Most recently, ${done[what]}`];
}

function countsOf({ newTransactions, repeatedTransactions, rejectedRows }: CompletedUpload): string[] {
  return [
    `${formatCount(newTransactions)} new`,
    ...(repeatedTransactions > 0 ? [`${formatCount(repeatedTransactions)} repeated`] : []),
    ...(rejectedRows > 0
      ? [`${formatCount(rejectedRows)} ${rejectedRows === 1 ? 'row' : 'rows'} left out`]
      : []),
  ];
}

function daysOf({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }): string[] {
  if (firstDay === null || lastDay === null) return [];
  return [firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`];
}
