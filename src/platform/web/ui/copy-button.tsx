import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { UI_TEXTS } from './texts.ts';

/** How long 'Copied!' stays (specification, section 9). */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** The browser kept the clipboard to itself: a chance to offer the text for selecting. */
  onRefused?: () => void;
  label?: string;
  /** Says more than the label where that repeats in each row, and starts with it. */
  name?: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, onRefused, label = UI_TEXTS.copy, name }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      // There is no clipboard at all where the page came over plain http.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused?.();
    }
  };
  return (
    <Button
      icon={isCopied ? Check : Copy}
      label={isCopied ? undefined : name}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? UI_TEXTS.copied : label}</span>
    </Button>
  );
}
