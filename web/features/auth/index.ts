export { LoginForm } from './login-form.tsx';
export { RegisterForm } from './register-form.tsx';
