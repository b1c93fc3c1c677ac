import * as accountRoutes from './account.ts';
import * as adminRoutes from './admin.ts';
import * as tokenRoutes from './api-tokens.ts';
import * as caseRoutes from './cases.ts';
import * as cashierRoutes from './cashiers.ts';
import * as columnRoutes from './columns.ts';
import * as contestRoutes from './contests.ts';
import * as digestRoutes from './digests.ts';
import * as evidenceRoutes from './evidence.ts';
import * as layoutRoutes from './layouts.ts';
import * as learningRoutes from './learning.ts';
import * as liveRoutes from './live.ts';
import * as notificationRoutes from './notifications.ts';
import * as openContestRoutes from './open-contests.ts';
import * as oversightRoutes from './oversight.ts';
import * as peopleRoutes from './people.ts';
import * as pictureRoutes from './pictures.ts';
import * as presenceRoutes from './presence.ts';
import * as queueRoutes from './queue.ts';
import * as recipientRoutes from './report-recipients.ts';
import * as reportRoutes from './reports.ts';
import * as ruleRoutes from './rules.ts';
import * as secondLookRoutes from './second-looks.ts';
import * as storeRoutes from './stores.ts';
import * as supervisorRoutes from './supervisor.ts';
import * as systemRoutes from './system.ts';
import * as transactionRoutes from './transactions.ts';
import * as uploadRoutes from './uploads.ts';
import * as wordRoutes from './words.ts';

export * from './account.ts';
export * from './admin.ts';
export * from './api-tokens.ts';
export * from './audit-changes.ts';
export * from './audit-words.ts';
export * from './cases.ts';
export * from './cashiers.ts';
export * from './column-words.ts';
export * from './columns.ts';
export * from './contests.ts';
export * from './count-differences.ts';
export * from './digests.ts';
export * from './doubtful-words.ts';
export * from './errors.ts';
export * from './choices.ts';
export * from './evidence-changes.ts';
export * from './evidence.ts';
export * from './layouts.ts';
export * from './learning.ts';
export * from './left-out.ts';
export * from './contest-kinds.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './mail-words.ts';
export * from './notifications.ts';
export * from './open-contests.ts';
export * from './oversight.ts';
export * from './pages.ts';
export * from './people.ts';
export * from './pictures.ts';
export * from './presence.ts';
export * from './queue.ts';
export * from './inputs.ts';
export * from './record-key.ts';
export * from './report-recipients.ts';
export * from './reports.ts';
export * from './review-state.ts';
export * from './rules.ts';
export * from './route.ts';
export * from './second-looks.ts';
export * from './show-unseen.ts';
export * from './stores.ts';
export * from './supervisor.ts';
export * from './system.ts';
export * from './tell-apart.ts';
export * from './transaction-risk.ts';
export * from './transactions.ts';
export * from './uploads.ts';
export * from './word-meanings.ts';
export * from './words.ts';

/** Every call of the product. A test makes each one in every role. */
export const ROUTES = {
  getUser: peopleRoutes.getUser,
  login: peopleRoutes.login,
  loginPage: peopleRoutes.loginPage,
  register: peopleRoutes.register,
  verifyEmail: peopleRoutes.verifyEmail,
  verifyEmailPage: peopleRoutes.verifyEmailPage,
  restartRegistration: peopleRoutes.restartRegistration,
  logout: peopleRoutes.logout,
  forgotPassword: accountRoutes.forgotPassword,
  resetPassword: accountRoutes.resetPassword,
  updateName: accountRoutes.updateName,
  updatePassword: accountRoutes.updatePassword,
  updateTwoFactor: accountRoutes.updateTwoFactor,
  beginAuthenticator: accountRoutes.beginAuthenticator,
  confirmAuthenticator: accountRoutes.confirmAuthenticator,
  getRecoveryCodes: accountRoutes.getRecoveryCodes,
  renewRecoveryCodes: accountRoutes.renewRecoveryCodes,
  listSessions: accountRoutes.listSessions,
  endSessions: accountRoutes.endSessions,
  listTokens: tokenRoutes.listTokens,
  createToken: tokenRoutes.createToken,
  revokeToken: tokenRoutes.revokeToken,
  getDigest: digestRoutes.getDigest,
  updateDigest: digestRoutes.updateDigest,
  sendDigest: digestRoutes.sendDigest,
  unsubscribe: digestRoutes.unsubscribe,
  unsubscribePage: digestRoutes.unsubscribePage,
  listStores: storeRoutes.listStores,
  listStoreOverviews: storeRoutes.listStoreOverviews,
  createStore: storeRoutes.createStore,
  updateStore: storeRoutes.updateStore,
  setStoreStatus: storeRoutes.setStoreStatus,
  deleteStore: storeRoutes.deleteStore,
  getTransactionCount: storeRoutes.getTransactionCount,
  getRules: ruleRoutes.getRules,
  tryRules: ruleRoutes.tryRules,
  putRulesInForce: ruleRoutes.putRulesInForce,
  addRuleException: ruleRoutes.addRuleException,
  endRuleException: ruleRoutes.endRuleException,
  createUpload: uploadRoutes.createUpload,
  getUploadStatus: uploadRoutes.getUploadStatus,
  listUploads: uploadRoutes.listUploads,
  getUpload: uploadRoutes.getUpload,
  downloadOriginal: uploadRoutes.downloadOriginal,
  downloadCleaned: uploadRoutes.downloadCleaned,
  downloadRejected: uploadRoutes.downloadRejected,
  withdrawUpload: uploadRoutes.withdrawUpload,
  uploadToOtherStore: uploadRoutes.uploadToOtherStore,
  getCoverage: uploadRoutes.getCoverage,
  getColumnQuestions: columnRoutes.getColumnQuestions,
  answerColumnQuestions: columnRoutes.answerColumnQuestions,
  discardUpload: columnRoutes.discardUpload,
  listColumnMappings: columnRoutes.listColumnMappings,
  forgetColumnMapping: columnRoutes.forgetColumnMapping,
  getLayouts: layoutRoutes.getLayouts,
  getDoubtfulUploads: layoutRoutes.getDoubtfulUploads,
  confirmLayout: layoutRoutes.confirmLayout,
  reportLayout: layoutRoutes.reportLayout,
  correctLayout: layoutRoutes.correctLayout,
  listSetAside: layoutRoutes.listSetAside,
  listAnswers: layoutRoutes.listAnswers,
  forgetLayout: layoutRoutes.forgetLayout,
  listWords: wordRoutes.listWords,
  teachWords: wordRoutes.teachWords,
  forgetWord: wordRoutes.forgetWord,
  listTransactions: transactionRoutes.listTransactions,
  getTransactionStats: transactionRoutes.getTransactionStats,
  getFilterCounts: transactionRoutes.getFilterCounts,
  getTransaction: transactionRoutes.getTransaction,
  getNeighbors: transactionRoutes.getNeighbors,
  updateTransaction: transactionRoutes.updateTransaction,
  getPlace: transactionRoutes.getPlace,
  undoReview: transactionRoutes.undoReview,
  settleContest: contestRoutes.settleContest,
  listContestedStores: contestRoutes.listContestedStores,
  listContests: openContestRoutes.listContests,
  settleContests: openContestRoutes.settleContests,
  getReviewHistory: transactionRoutes.getReviewHistory,
  listEmployees: transactionRoutes.listEmployees,
  getEmployeeDay: transactionRoutes.getEmployeeDay,
  getQueue: queueRoutes.getQueue,
  getQueueRest: queueRoutes.getQueueRest,
  getQueueNeighbors: queueRoutes.getQueueNeighbors,
  updateDailyLooks: queueRoutes.updateDailyLooks,
  getLearning: learningRoutes.getLearning,
  learnNow: learningRoutes.learnNow,
  updateLearningSettings: learningRoutes.updateLearningSettings,
  putWeightsInForce: learningRoutes.putWeightsInForce,
  getRankingRecords: learningRoutes.getRankingRecords,
  getRegisterTimeline: pictureRoutes.getRegisterTimeline,
  getStoreDay: pictureRoutes.getStoreDay,
  exportTransactions: transactionRoutes.exportTransactions,
  addEvidence: evidenceRoutes.addEvidence,
  listEvidence: evidenceRoutes.listEvidence,
  getEvidenceFile: evidenceRoutes.getEvidenceFile,
  updateEvidence: evidenceRoutes.updateEvidence,
  removeEvidence: evidenceRoutes.removeEvidence,
  restoreEvidence: evidenceRoutes.restoreEvidence,
  getReportFindings: reportRoutes.getReportFindings,
  createEmailReport: reportRoutes.createEmailReport,
  listEmailReports: reportRoutes.listEmailReports,
  downloadEmailReport: reportRoutes.downloadEmailReport,
  sendEmailReport: reportRoutes.sendEmailReport,
  listReportRecipients: recipientRoutes.listReportRecipients,
  addReportRecipient: recipientRoutes.addReportRecipient,
  removeReportRecipient: recipientRoutes.removeReportRecipient,
  listSecondLooks: secondLookRoutes.listSecondLooks,
  getSecondLookReport: secondLookRoutes.getSecondLookReport,
  updateSecondLookShare: secondLookRoutes.updateSecondLookShare,
  settleSecondLook: secondLookRoutes.settleSecondLook,
  getSupervisorStats: supervisorRoutes.getSupervisorStats,
  listAgentActivity: supervisorRoutes.listAgentActivity,
  getWorkload: oversightRoutes.getWorkload,
  assignStores: oversightRoutes.assignStores,
  getAgentHistory: oversightRoutes.getAgentHistory,
  getTeamHistory: oversightRoutes.getTeamHistory,
  listCashiers: cashierRoutes.listCashiers,
  getCashier: cashierRoutes.getCashier,
  listCases: caseRoutes.listCases,
  getCaseFigures: caseRoutes.getCaseFigures,
  listCaseWorkers: caseRoutes.listCaseWorkers,
  getCasesOfTransaction: caseRoutes.getCasesOfTransaction,
  createCase: caseRoutes.createCase,
  getCase: caseRoutes.getCase,
  updateCase: caseRoutes.updateCase,
  addToCase: caseRoutes.addToCase,
  removeFromCase: caseRoutes.removeFromCase,
  addCaseNote: caseRoutes.addCaseNote,
  addCaseEvidence: caseRoutes.addCaseEvidence,
  getCaseFile: caseRoutes.getCaseFile,
  downloadCaseArchive: caseRoutes.downloadCaseArchive,
  listUsers: adminRoutes.listUsers,
  createUser: adminRoutes.createUser,
  updateUser: adminRoutes.updateUser,
  deactivateUser: adminRoutes.deactivateUser,
  inviteUser: adminRoutes.inviteUser,
  rescueUser: adminRoutes.rescueUser,
  listRegistrations: adminRoutes.listRegistrations,
  resendVerification: adminRoutes.resendVerification,
  getSystemStats: adminRoutes.getSystemStats,
  getSystemState: systemRoutes.getSystemState,
  listAuditLog: adminRoutes.listAuditLog,
  listNotifications: notificationRoutes.listNotifications,
  markNotificationsRead: notificationRoutes.markNotificationsRead,
  listPresence: presenceRoutes.listPresence,
  announcePresence: presenceRoutes.announcePresence,
  endPresence: presenceRoutes.endPresence,
  live: liveRoutes.live,
} as const;
