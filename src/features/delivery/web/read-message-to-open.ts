import type { NoticeState } from '#platform/web/ui/banner.tsx';
import type { AskToOpen } from './ask-and-open.tsx';
import { openFailureText } from './open-failure-texts.ts';
import { DELIVERY_REFUSALS } from './texts.ts';

/** Requests the message that may leave; where the server refuses it, or does not answer, `notice` says why. */
export async function readMessageToOpen(
  request: AskToOpen,
  { notice, refusals = {} }: { notice: NoticeState; refusals?: Readonly<Record<string, string>> },
): ReturnType<AskToOpen> {
  try {
    return await request();
  } catch (error) {
    notice.fail(openFailureText(error, { ...DELIVERY_REFUSALS, ...refusals }));
    return undefined;
  }
}
