import type { ReactNode } from 'react';
import type { SchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

interface EntryFormProps<Values extends object> {
  form: Pick<SchemaForm<Values>, 'submit' | 'failure' | 'isBusy'>;
  /** The text of the button, and its text while it works. */
  action: string;
  busyAction: string;
  /** The message for each refusal, where it differs from that of signing in. */
  refusals?: typeof ACCOUNTS_REFUSALS | undefined;
  /** The fields. */
  children?: ReactNode;
  /** Below the button. */
  others?: ReactNode;
}

/** A form before or beside signing in: explains why the last try failed, and has one button. */
export function EntryForm<Values extends object>({
  form,
  action,
  busyAction,
  refusals = ACCOUNTS_REFUSALS,
  children,
  others,
}: EntryFormProps<Values>) {
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {form.failure !== undefined && form.failure !== null && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals,
            fallback: SIGN_IN_TEXTS.failed,
          })}
        </Banner>
      )}
      {children}
      <Button variant="primary" type="submit" wide busy={form.isBusy} busyText={busyAction}>
        {action}
      </Button>
      {others}
    </form>
  );
}
