import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { SHELL_TEXTS } from './texts.ts';

const loadDialog = async () => (await import('./find-patient-dialog.tsx')).FindPatientDialog;
const FindPatientDialog = lazyPart(loadDialog, { isDialog: true });

const SHORTCUT = '/';

/** The way to a patient from every screen, also by the key `/`: a field in the top bar, on a phone its icon. */
export function FindPatient() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Before it is opened: what is typed right after the key must find the field. A failure shows when it is opened.
    loadDialog().catch(() => undefined);
  }, []);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== SHORTCUT || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={SHELL_TEXTS.findPatient}
        aria-haspopup="dialog"
        aria-keyshortcuts={SHORTCUT}
        title={SHELL_TEXTS.findPatient}
        className="flex h-11 shrink-0 items-center justify-center gap-3 rounded-md text-sm outline-current hover:bg-current/15 max-md:size-11 md:w-75 md:justify-start md:border md:border-current/40 md:px-3"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="truncate max-md:hidden">{SHELL_TEXTS.findPatient}</span>
      </button>
      {isOpen && <FindPatientDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** True where a typed character belongs into a text. */
function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
