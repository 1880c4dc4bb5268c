import { useEffect, useRef, useState, type RefObject } from 'react';

export interface PhoneForm {
  ref: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Manages a form that is folded away on a phone; opening it focuses its first field. */
export function usePhoneForm({ startsOpen = false } = {}): PhoneForm {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(startsOpen);
  useEffect(() => {
    if (isOpen) ref.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return { ref, isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
