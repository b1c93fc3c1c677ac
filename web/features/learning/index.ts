export { LearningScreen } from './learning-screen.tsx';
