export { GenerateReportButton } from './generate-report-button.tsx';
