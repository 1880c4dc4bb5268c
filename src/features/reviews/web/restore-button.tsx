import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { ReviewTemplate } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { TEMPLATES_TEXTS } from './templates-texts.ts';

interface RestoreButtonProps {
  template: ReviewTemplate;
  /** The title of the message's card. */
  title: string;
  onRestored: (template: ReviewTemplate) => void;
  notice: NoticeState;
}

/** Restores the built-in text after a question. */
export function RestoreButton({ template, title, onRestored, notice }: RestoreButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { templateType, language } = template;
  const restore = useMutation(
    reviewsApi.restoreTemplate.mutationOptions({
      onSuccess: (result) => {
        onRestored(result);
        notice.succeed(TEMPLATES_TEXTS.restored);
      },
      onError: (error) =>
        notice.fail(failureText(error, { fallback: TEMPLATES_TEXTS.restoreFailed })),
      onSettled: () => setAsking(false),
    }),
  );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{TEMPLATES_TEXTS.restore}</Button>
      <ConfirmDialog
        title={`${TEMPLATES_TEXTS.restore}: ${title}`}
        open={isAsking}
        action={TEMPLATES_TEXTS.restore}
        onConfirm={() => restore.mutate({ templateType, language })}
        onClose={() => setAsking(false)}
      >
        {TEMPLATES_TEXTS.restoreQuestion}
      </ConfirmDialog>
    </>
  );
}
