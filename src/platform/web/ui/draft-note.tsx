import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { FORM_TEXTS } from './form-texts.ts';

interface DraftNoteProps {
  draft: { readonly isRestored: boolean };
  onDiscard: () => void;
}

/** Over a form that came back as it was left: what was typed is not saved, and can be thrown away. */
export function DraftNote({ draft, onDiscard }: DraftNoteProps) {
  if (!draft.isRestored) return null;
  return (
    <Banner tone="info" action={<Button onClick={onDiscard}>{FORM_TEXTS.discardDraft}</Button>}>
      {FORM_TEXTS.draftRestored}
    </Banner>
  );
}
