import { useState } from 'react';

export interface FormDrawer {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Manages a form that is open in a drawer over its list. */
export function useFormDrawer({ startsOpen = false } = {}): FormDrawer {
  const [isOpen, setOpen] = useState(startsOpen);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
