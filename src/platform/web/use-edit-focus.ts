import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus when a text is replaced by a field for editing, and back: into the field, then to the first button. Returns the ref
 * of the element around both.
 */
export function useEditFocus<Target extends HTMLElement>(
  isEditing: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const was = useRef(isEditing);
  useLayoutEffect(() => {
    if (was.current === isEditing) return;
    was.current = isEditing;
    target.current?.querySelector<HTMLElement>(isEditing ? 'textarea' : 'button')?.focus();
  }, [isEditing]);
  return target;
}
