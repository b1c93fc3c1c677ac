import { GraduationCap, SlidersHorizontal } from 'lucide-react';
import { BackLink } from '../../ui/back-link.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { HeadLink } from '../../ui/head-link.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { HistoryPictures } from '../oversight/pictures/index.ts';
import { Page } from '../page/index.ts';
import { Answers } from './answers/answers.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { ReportRecipients } from './recipients/report-recipients.tsx';
import { SystemFacts } from './stats/system-facts.tsx';
import { SystemStats } from './stats/system-stats.tsx';
import { UserManagement } from './users/user-management.tsx';
import { ADMIN_TABS, type AdminTab } from './view/admin-search.ts';
import { useAdminSearch } from './view/use-admin-search.ts';

const TITLES: Record<AdminTab, string> = {
  users: 'User Management',
  recipients: 'Report Recipients',
  answers: 'Answers About Exports',
  stats: 'System Stats',
  audit: 'Audit Log',
};

const HAS_NO_FIGURES: readonly AdminTab[] = ['users', 'recipients'];

/** Accounts, who gets reports, figures of the whole system, and the audit log; for admins alone. */
export function AdminPanel() {
  const { search, change } = useAdminSearch();
  const tab = search.tab ?? 'users';
  useDocumentTitle(`${TITLES[tab]} · Admin Panel`);

  function showTab(value: string) {
    const next = ADMIN_TABS.find((known) => known === value);
    change({ tab: next === 'users' ? undefined : next });
  }

  return (
    <Page
      title="Admin Panel"
      isOfOneStore={HAS_NO_FIGURES.includes(tab)}
      back={<BackLink to="/">Back to Dashboard</BackLink>}
      controls={
        <>
          <HeadLink to="/admin/rules" icon={SlidersHorizontal}>
            House Rules
          </HeadLink>
          <HeadLink to="/learning" icon={GraduationCap} isQuiet>
            What Ranking Has Learned
          </HeadLink>
        </>
      }
    >
      <Tabs value={tab} onValueChange={showTab}>
        <TabsList className="max-sm:grid max-sm:h-auto max-sm:w-full max-sm:grid-cols-2">
          {ADMIN_TABS.map((name) => (
            <TabsTrigger key={name} value={name} className="max-sm:px-1.5">
              {TITLES[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="users" className="mt-4">
          <UserManagement />
        </TabsContent>
        <TabsContent value="recipients" className="mt-4">
          <ReportRecipients />
        </TabsContent>
        <TabsContent value="answers" className="mt-4">
          <Answers />
        </TabsContent>
        <TabsContent value="stats" className="mt-4 flex flex-col gap-3">
          <SystemStats />
          <HistoryPictures>
            <SystemFacts />
          </HistoryPictures>
        </TabsContent>
        <TabsContent value="audit" className="mt-4">
          <AuditLog />
        </TabsContent>
      </Tabs>
    </Page>
  );
}
