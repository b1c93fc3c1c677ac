export { LoginForm } from './login-form.tsx';
export { ROLE_LABELS } from './role-labels.ts';
