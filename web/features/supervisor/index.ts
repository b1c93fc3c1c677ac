export { SupervisorPanelButton } from './panel/supervisor-panel-button.tsx';
