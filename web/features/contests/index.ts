export { ContestsScreen } from './contests-screen.tsx';
