import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

const Typed = z.strictObject({
  code: z
    .string()
    .check(
      z.refine((input) => input.trim() !== '', { error: () => SECOND_FACTOR_TEXTS.codeMissing }),
    ),
});

interface CodeFormProps {
  label: string;
  action: string;
  busyAction: string;
  onCode: (code: string) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
}

/** Asks for one code of the app. */
export function CodeForm({ label, action, busyAction, onCode, children }: CodeFormProps) {
  const form = useSchemaForm(Typed, {
    initial: { code: '' },
    onValid: ({ code }) => onCode(code),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: ACCOUNTS_REFUSALS,
            fallback: SECOND_FACTOR_TEXTS.failed,
          })}
        </Banner>
      )}
      <TextInput
        label={label}
        inputMode="text"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-3 *:grow">
        {children}
        <Button variant="primary" type="submit" busy={form.isBusy} busyText={busyAction}>
          {action}
        </Button>
      </div>
    </form>
  );
}
