export { AgentScreen } from './history/agent-screen.tsx';
export { OversightScreen } from './oversight-screen.tsx';
