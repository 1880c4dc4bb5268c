import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect } from 'react';
import { LoginForm } from './login-form.tsx';
import { ACCOUNTS_TEXTS } from './texts.ts';

/** The way in. */
export function LoginPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    document.title = `${ACCOUNTS_TEXTS.signInTitle} · Wellword`;
  }, []);
  const enter = async () => {
    // What someone else read before on this device is not shown to the next.
    queryClient.clear();
    await navigate({ to: '/' });
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-4">
      <header className="grid justify-items-center gap-2 text-center">
        <span className="mb-2 grid size-12 place-items-center rounded-lg bg-brand text-on-brand">
          <MessageSquarePlus aria-hidden className="size-7" />
        </span>
        <h1 className="text-lg text-balance">{ACCOUNTS_TEXTS.title}</h1>
        <p className="text-balance text-ink-soft">{ACCOUNTS_TEXTS.subtitle}</p>
      </header>
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
        <LoginForm onSignedIn={enter} />
      </div>
      <p className="text-center text-sm text-ink-soft">{ACCOUNTS_TEXTS.help}</p>
    </main>
  );
}
