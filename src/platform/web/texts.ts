import { i18n, texts, translateText } from '#platform/i18n.ts';
import { ORPCError } from '@orpc/client';
import type { AnyContractRouter, InferContractRouterErrorMap } from '@orpc/contract';
import type { FailureCode } from '#platform/errors.ts';
import { failureData, fieldIssues, NoAnswer } from './api.ts';

type KeysOfEach<Union> = Union extends object ? keyof Union & string : never;

/** The codes of a contract's refusals: `Record<RefusalCode<typeof reviewsContract>, string>` has a text for each. */
export type RefusalCode<Contract extends AnyContractRouter> = Exclude<
  KeysOfEach<InferContractRouterErrorMap<Contract>>,
  FailureCode
>;

const CONNECTION_TEXTS = texts({
  noAnswer: 'Unable to connect to the server. Please check your internet connection and try again.',
  noDatabase:
    'Failed to connect to database after multiple attempts. Please check your internet connection and try again.',
});

interface FailureTexts {
  /** The feature's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  /** The failed action, e.g. 'Failed to delete review. Please try again.' */
  fallback: string;
}

/** Returns the sentence that tells the user what went wrong. */
export function failureText(error: unknown, { refusals = {}, fallback }: FailureTexts): string {
  if (error instanceof NoAnswer) return CONNECTION_TEXTS.noAnswer;
  if (!(error instanceof ORPCError)) return fallback;
  const refusal = Object.hasOwn(refusals, error.code) ? refusals[error.code] : undefined;
  return refusal ?? textOfFailure(error) ?? fallback;
}

function textOfFailure(error: ORPCError<string, unknown>): string | undefined {
  switch (error.code) {
    case 'RATE_LIMITED':
      return waitText(failureData(error, 'RATE_LIMITED')?.retryAfterSeconds);
    case 'INVALID':
      return translateText(fieldIssues(error)[0]?.message ?? '') || undefined;
    case 'UNAUTHENTICATED':
      return i18n.t('Your session has ended. Please sign in again.');
    case 'FORBIDDEN':
      return i18n.t('Your role cannot do this. Ask an owner of the clinic.');
    case 'PASSWORD_NEEDED':
      return i18n.t('Nothing was done: this needs your password.');
    case 'CLINIC_SUSPENDED':
      return i18n.t('This clinic is suspended. Contact your system administrator.');
    case 'NOT_FOUND':
      return i18n.t('This no longer exists. It may have been deleted.');
    case 'TOO_LARGE':
      return i18n.t('This is too large to be stored. Please shorten it.');
    case 'UNAVAILABLE':
      return CONNECTION_TEXTS.noDatabase;
    default:
      return undefined;
  }
}

function waitText(seconds = 60): string {
  if (seconds > 90)
    return i18n.t('Too many tries. Please wait {minutes} minutes and try again.', {
      minutes: Math.ceil(seconds / 60),
    });
  const whole = Math.max(1, Math.ceil(seconds));
  return i18n.t(
    'Too many tries. Please wait {whole} {whole, plural, one {second} other {seconds}} and try again.',
    { whole },
  );
}
