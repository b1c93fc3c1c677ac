import { linkOptions } from '@tanstack/react-router';
import type { Notification } from '@tillwatch/contract';

/** Where to act on a notification. @param isSupervisor or an admin */
export function notificationLink(item: Notification, isSupervisor: boolean) {
  switch (item.kind) {
    case 'upload-completed': {
      if (item.withdrawnBy !== undefined) {
        return linkOptions({ to: '/', search: { store: item.store?.id, uploads: item.uploadId } });
      }
      const days = { start: item.firstDay ?? undefined, end: item.lastDay ?? undefined };
      return linkOptions({ to: '/', search: { store: item.store?.id, ...days } });
    }
    case 'upload-failed':
      return linkOptions({ to: '/', search: { store: item.store?.id, show: 'upload' } });
    case 'upload-asks':
    case 'layout-asks':
    case 'layout-wrong':
    case 'layout-overruled':
    case 'confirmed-despite-words':
    case 'reviews-set-aside':
    case 'columns-changed':
    case 'columns-chosen':
    case 'ticket-pointed-at':
    case 'words-taught':
    case 'table-left-out':
    case 'files-not-loaded':
    case 'day-doubled':
    case 'files-differ':
    case 'cashiers-changed':
    case 'other-store':
    case 'rows-left-out':
    case 'days-unlikely':
    case 'more-than-usual':
      return linkOptions({ to: '/', search: { store: item.store?.id, uploads: item.uploadId } });
    case 'own-file-preferred':
    case 'findings-let-go':
      return linkOptions({
        to: '/',
        search:
          item.transactions === 1
            ? { store: item.store?.id, transaction: item.transactionId }
            : { store: item.store?.id, uploads: item.uploadId },
      });
    case 'decisions-reopened':
      return linkOptions({
        to: '/supervisor/differences',
        search: { store: item.store?.id, upload: item.uploadId },
      });
    case 'columns-forgotten':
    case 'words-forgotten':
      return linkOptions({ to: '/', search: { store: item.store?.id, uploads: 'all' } });
    case 'findings-excused':
      return linkOptions({
        to: '/',
        search:
          item.withdrawnBy === undefined
            ? { store: item.store?.id, transaction: item.transactionId }
            : { store: item.store?.id, uploads: item.uploadId },
      });
    case 'reviews-reopened':
    case 'flag-overturned':
    case 'note-replaced':
    case 'evidence-changed':
      return linkOptions({ to: '/', search: { store: item.store?.id, transaction: item.transactionId } });
    case 'reviews-contested':
      if (item.transactions === 0 || item.withdrawnBy !== undefined) {
        return linkOptions({ to: '/', search: { store: item.store?.id, uploads: item.uploadId } });
      }
      // One is opened; several are listed, or decided by those who may.
      if (item.transactions === 1 || item.firstDay === undefined) {
        return linkOptions({ to: '/', search: { store: item.store?.id, transaction: item.transactionId } });
      }
      if (isSupervisor) {
        return linkOptions({
          to: '/supervisor/differences',
          search: { store: item.store?.id, upload: item.uploadId },
        });
      }
      return linkOptions({
        to: '/',
        search: { store: item.store?.id, start: item.firstDay, end: item.lastDay, contested: 'open' },
      });
    case 'account-awaiting':
      // Those waiting for approval come first.
      return linkOptions({
        to: '/admin',
        search: { role: item.role, status: item.decision === null ? ('inactive' as const) : undefined },
      });
    case 'agent-without-stores':
      return linkOptions({ to: '/oversight', search: {} });
    case 'name-changed':
    case 'role-changed':
      return linkOptions({ to: '/oversight/agent', search: { agent: item.userId } });
    case 'alert-idle':
    case 'alert-flagged-rate':
    case 'alert-daily-target':
    case 'second-look-differs':
      return linkOptions({ to: '/supervisor', search: {} });
    case 'alert-unseen':
      return linkOptions({ to: '/oversight/agent', search: { agent: item.agentId } });
    case 'import-refused':
    case 'access-changed':
      return linkOptions({ to: '/', search: {} });
    case 'case-opened':
    case 'case-grown':
    case 'case-changed':
    case 'case-closed':
    case 'case-assigned':
    case 'case-unflagged':
    case 'case-evidence-changed':
      return linkOptions({ to: '/cases/case', search: { id: item.caseId } });
    case 'settings-changed':
      if (item.of === 'second-looks') return linkOptions({ to: '/supervisor', search: {} });
      if (item.of === 'learning') return linkOptions({ to: '/learning', search: {} });
      if (item.of === 'store') return linkOptions({ to: '/', search: { store: item.store?.id } });
      return linkOptions({ to: '/admin/rules', search: { store: item.store?.id } });
    case 'exception-added':
      return linkOptions({ to: '/admin/rules', search: { store: item.store?.id } });
    case 'report-sent':
    case 'report-failed':
      return linkOptions({
        to: '/',
        search: { store: item.store?.id, start: item.reportDate, end: item.reportDate },
      });
  }
}
