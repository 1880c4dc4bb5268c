import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus when a text is replaced by a field for editing, and back: into the field, then to the first button. Returns the ref
 * of the element around both.
 */
export function useEditFocus<Place extends HTMLElement>(
  isEditing: boolean,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const was = useRef(isEditing);
  useLayoutEffect(() => {
    if (was.current === isEditing) return;
    was.current = isEditing;
    place.current?.querySelector<HTMLElement>(isEditing ? 'textarea' : 'button')?.focus();
  }, [isEditing]);
  return place;
}
