import { useMutation } from '@tanstack/react-query';
import { Check, Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft, type Draft } from '#features/clinics/web/use-draft.ts';
import { LazyTextFindings } from '#features/text-checks/web/lazy-text-findings.tsx';
import { currentVersion } from '#platform/web/api.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { useEditFocus } from '#platform/web/use-edit-focus.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { MessageText, type Message } from '../schema.ts';
import { toTextKind } from '../text-rules.ts';
import { messagesApi } from './api.ts';
import { BeforeChange } from './before-change.tsx';
import { DETAILS_TEXTS } from './details-texts.ts';
import { MESSAGE_REFUSALS } from './texts.ts';
import { useMessageCache } from './use-message-cache.ts';

/** How long 'Saved' stays (specification, section 9). */
const SAVED_MS = 2000;

/** The text that was typed and not saved yet. */
export function useMessageDraft(message: Message): Draft<Message, { messageContent: string }> {
  return useDraft(`message/${message.id}`, message);
}

interface MessageTextBlockProps {
  message: Message;
  isEditable: boolean;
  /** The editor is open at first, as with a stored draft. */
  startsEditing: boolean;
  /** Whether closing the dialog now would lose typed text. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Shows a message as its patient will see it, with an editor while it has not been sent. */
export function MessageTextBlock(props: MessageTextBlockProps) {
  const { message, isEditable, startsEditing, onUnsaved } = props;
  const titleId = useId();
  const [isEditing, setEditing] = useState(startsEditing && isEditable);
  const place = useEditFocus<HTMLDivElement>(isEditing);
  const [isSaved, setSaved] = useSavedMark();
  const stop = () => {
    setEditing(false);
    onUnsaved(false);
  };
  return (
    <div ref={place}>
      {isEditing ? (
        <MessageEditor
          message={message}
          onUnsaved={onUnsaved}
          onStop={stop}
          onSaved={() => {
            stop();
            setSaved();
          }}
        />
      ) : (
        <section aria-labelledby={titleId} className="grid gap-2">
          <div className="flex min-h-11 items-center gap-3">
            <h3 id={titleId}>{DETAILS_TEXTS.message}</h3>
            <span aria-live="polite" className="grow font-semibold text-success">
              {isSaved && (
                <span className="flex items-center gap-1.5">
                  <Check aria-hidden className="size-5" />
                  {DETAILS_TEXTS.saved}
                </span>
              )}
            </span>
            {isEditable && (
              <Button
                icon={Pencil}
                label={DETAILS_TEXTS.editLabel}
                onClick={() => setEditing(true)}
              >
                {DETAILS_TEXTS.edit}
              </Button>
            )}
          </div>
          <ChatBubble text={message.messageContent} lang={message.language} />
          {isEditable && message.isWrittenBeforeChange && (
            <BeforeChange message={message} onSaved={setSaved} />
          )}
        </section>
      )}
    </div>
  );
}

interface MessageEditorProps {
  message: Message;
  onUnsaved: (isUnsaved: boolean) => void;
  onStop: () => void;
  onSaved: () => void;
}

const Edited = z.strictObject({ messageContent: MessageText });

function MessageEditor({ message, onUnsaved, onStop, onSaved }: MessageEditorProps) {
  const cache = useMessageCache();
  const { mutateAsync: edit } = useMutation(messagesApi.edit.mutationOptions());
  // The version that the editing began from, so that a change made meanwhile is noticed.
  const draft = useMessageDraft(message);
  const base = useRef(draft.base);
  const element = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<Message>();
  const save = async (messageContent: string) => {
    const { version } = base.current;
    try {
      const latest = await edit({ id: message.id, messageContent, version });
      cache.replace(latest);
      draft.forget(latest);
      onSaved();
    } catch (error) {
      const current = currentVersion<Message>(error);
      if (!current) throw error;
      cache.replace(current);
      if (current.version === version) throw error;
      setConflict(current);
    }
  };
  const form = useSchemaForm(Edited, {
    initial: { messageContent: draft.base.messageContent },
    draft,
    onValid: ({ messageContent }) => save(messageContent),
  });
  const field = form.field('messageContent');
  return (
    <form ref={element} noValidate onSubmit={form.submit} className="grid gap-3">
      <DraftNote
        draft={draft}
        onDiscard={() => {
          draft.forget(message);
          base.current = message;
          form.reset({ messageContent: message.messageContent });
          onUnsaved(false);
        }}
      />
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: MESSAGE_REFUSALS,
            fallback: DETAILS_TEXTS.updateFailed,
          })}
        </Banner>
      )}
      <TextArea
        label={DETAILS_TEXTS.message}
        lang={message.language}
        rows={5}
        isCounted
        {...field}
        onChange={(text) => {
          field.onChange(text);
          onUnsaved(text !== message.messageContent);
        }}
      />
      <LazyTextFindings
        text={form.values.messageContent}
        before={message.messageContent}
        language={message.language}
        kind={toTextKind(message.kind)}
      />
      <FormActions>
        <Button onClick={onStop}>{DETAILS_TEXTS.stopEditing}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
          {UI_TEXTS.save}
        </Button>
      </FormActions>
      {conflict && (
        <ConflictDialog
          title={DETAILS_TEXTS.conflictTitle}
          description={DETAILS_TEXTS.conflictHelp}
          fields={[
            {
              label: DETAILS_TEXTS.message,
              draft: <ChatBubble text={form.values.messageContent} lang={message.language} />,
              current: <ChatBubble text={conflict.messageContent} lang={conflict.language} />,
            },
          ]}
          onKeepMine={() => {
            base.current = conflict;
            setConflict(undefined);
            element.current?.requestSubmit();
          }}
          onTakeTheirs={() => {
            draft.forget(conflict);
            onStop();
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
    </form>
  );
}

/** 'Saved' for two seconds. */
function useSavedMark(): [boolean, () => void] {
  const [savedAt, setSavedAt] = useState<number>();
  useEffect(() => {
    if (savedAt === undefined) return undefined;
    const timer = setTimeout(() => setSavedAt(undefined), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return [savedAt !== undefined, () => setSavedAt(Date.now())];
}
