import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { UI_TEXTS } from './texts.ts';

/** How long 'Copied!' stays (specification, section 9). */
const COPIED_MS = 2000;

/** Puts a text on the clipboard and says so. Where the browser refuses, `onRefused` can offer the text to select. */
export function CopyButton({ text, onRefused }: { text: string; onRefused?: () => void }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => onRefused?.(),
    );
  };
  return (
    <Button icon={isCopied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{isCopied ? UI_TEXTS.copied : UI_TEXTS.copy}</span>
    </Button>
  );
}
