import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a text that becomes a field in its own place, and a text again: the focus goes along, into the field and back to
 * the first button, since the control that was used is gone. Returns the ref of the place.
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
