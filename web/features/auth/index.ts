export { LoginForm } from './login-form.tsx';
export { RegisterForm } from './register-form.tsx';
export { ResetPasswordForm } from './reset-password-form.tsx';
export { ROLE_LABELS } from './role-labels.ts';
