import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { useRootMark } from './use-root-mark.ts';

/** Opens a `<dialog>` over the page while `open`, and gives the focus back when it closes. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useRootMark('data-overlaid', open);
  // Before the page changes: close() returns the focus only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    showModal(dialog);
    return () => {
      // Those above it first: while one of them is open, nothing outside of it takes the focus.
      for (const above of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) above.close();
      dialog.close();
    };
  }, [open]);
  return ref;
}

function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const body = dialog.querySelector<HTMLElement>('[data-dialog-body]');
  if (body) focusFirstControl(body);
}

/**
 * Focuses what the dialog is about: a scrolling place inside it would take the focus otherwise. In a form
 * that is its first field or the one that is marked, also where a note about a draft is above it.
 */
export function focusFirstControl(body: HTMLElement): void {
  const control =
    body.querySelector<HTMLElement>('[data-focus-first] :is(input, select):not(:disabled)') ??
    body.querySelector<HTMLElement>(':scope > form :is(input, select, textarea):not(:disabled)') ??
    body.querySelector<HTMLElement>(':is(input, select, textarea, button, a[href]):not(:disabled)');
  control?.focus();
  // As with the Tab key: what is typed takes the place of what a draft or a row had there.
  if (control instanceof HTMLInputElement) control.select();
}

/** The handlers with which a modal asks its owner to close it: Esc, and a click beside it. */
export function closeModal({
  open,
  onClose,
  busy,
}: {
  open: boolean;
  onClose: () => void;
  busy: boolean;
}) {
  return {
    // The browser would close it by itself; the owner's state decides.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!busy) onClose();
    },
    // At the second Esc in a row some browsers close it without asking; here too the owner decides.
    onClose: ({ target, currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== dialog || !open || dialog.open) return;
      showModal(dialog);
      if (!busy) onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && !busy) onClose();
    },
  };
}
