import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';

/** Returns why WhatsApp was not opened. */
export function openFailureText(
  error: unknown,
  refusals: Readonly<Record<string, string>>,
): string {
  if (isUnreachable(error)) return LINK_TEXTS.notOpenedOffline;
  return failureText(error, { refusals, fallback: LINK_TEXTS.notOpened });
}
