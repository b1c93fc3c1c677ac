export { LoginForm } from './login-form.tsx';
export { PasswordInput } from './password-input.tsx';
export { RegisterForm } from './register-form.tsx';
export { ROLE_LABELS } from './role-labels.ts';
