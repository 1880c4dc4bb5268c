import { useMutation } from '@tanstack/react-query';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { NoticeDraft } from '../schema.ts';
import { noticesApi } from './api.ts';
import { NOTICES_TEXTS } from './texts.ts';

interface PublishDialogProps {
  /** The version that the texts were written from. */
  version: number;
  texts: NoticeDraft['texts'];
  onPublished: (notice: NoticeDraft) => void;
  onClose: () => void;
}

/** Asks before a notice is published, which cannot be taken back. */
export function PublishDialog({ version, texts, onPublished, onClose }: PublishDialogProps) {
  const publishing = useMutation({
    mutationFn: (base: number) => noticesApi.publishNotice.call({ version: base, texts }),
    onSuccess: onPublished,
  });
  const newer = currentVersion<NoticeDraft>(publishing.error);
  // A second click publishes over what someone else has published: the text said so.
  const base = newer?.version ?? version;
  return (
    <ConfirmDialog
      title={NOTICES_TEXTS.publishTitle}
      open
      variant="primary"
      action={NOTICES_TEXTS.publishAction}
      busyAction={NOTICES_TEXTS.publishing}
      busy={publishing.isPending}
      onConfirm={() => publishing.mutate(base)}
      onClose={onClose}
      failure={
        publishing.isError &&
        (newer === undefined
          ? failureText(publishing.error, { fallback: NOTICES_TEXTS.publishFailed })
          : NOTICES_TEXTS.overtaken(newer.version))
      }
    >
      {NOTICES_TEXTS.publishQuestion(base + 1)}
    </ConfirmDialog>
  );
}
