import { useMutation, useQuery } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import type { Message } from '../schema.ts';
import { messagesApi } from './api.ts';
import { DETAILS_TEXTS } from './details-texts.ts';
import { MESSAGE_REFUSALS } from './texts.ts';
import { useMessageCache } from './use-message-cache.ts';

/**
 * Says that a person wrote the text before a fact changed, and offers to keep it or to use what the
 * product would write now.
 */
export function BeforeChange({ message, onSaved }: { message: Message; onSaved: () => void }) {
  const { id, version, messageContent } = message;
  const { data } = useQuery(messagesApi.get.queryOptions({ input: { id } }));
  const cache = useMessageCache();
  const edit = useMutation(
    messagesApi.edit.mutationOptions({
      onSuccess: (latest) => {
        cache.replace(latest);
        onSaved();
      },
      onError: () => cache.refresh(),
    }),
  );
  const newText = data?.newText;
  const save = (text: string) => edit.mutate({ id, version, messageContent: text });
  return (
    <div className="grid gap-3">
      <Banner
        tone="attention"
        action={
          <Button busy={edit.isPending} onClick={() => save(messageContent)}>
            {DETAILS_TEXTS.keepText}
          </Button>
        }
      >
        {DETAILS_TEXTS.beforeChange}
      </Banner>
      {edit.isError && (
        <Banner tone="danger">
          {failureText(edit.error, {
            refusals: MESSAGE_REFUSALS,
            fallback: DETAILS_TEXTS.updateFailed,
          })}
        </Banner>
      )}
      {newText && (
        <section aria-label={DETAILS_TEXTS.newText} className="grid justify-items-start gap-2">
          <h4>{DETAILS_TEXTS.newText}</h4>
          <ChatBubble text={newText.text} lang={newText.language} />
          <Button variant="primary" busy={edit.isPending} onClick={() => save(newText.text)}>
            {DETAILS_TEXTS.takeNewText}
          </Button>
        </section>
      )}
    </div>
  );
}
