export { GenerateReportButton, pressGenerateReport } from './generate-report-button.tsx';
