import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput, type LoginInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { useLogin } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordInput } from './password-input.tsx';

export function LoginForm({ email = '' }: { email?: string }) {
  const login = useLogin();
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { email, password: '' },
  });
  const { errors } = form.formState;

  function submit(input: LoginInput) {
    login.mutate(input, {
      onSuccess: (user) =>
        toast({ title: 'Login Successful', description: `Welcome back, ${user.firstName}.` }),
      onError: (error) => {
        const said = error instanceof ApiError ? error.serverMessage : undefined;
        toast({ title: 'Login Failed', description: said ?? 'Invalid credentials', variant: 'destructive' });
      },
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" className="h-9" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" className="h-9" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9 w-full"
        loading={login.isPending || login.isSuccess}
      >
        Sign In
      </Button>
    </form>
  );
}
