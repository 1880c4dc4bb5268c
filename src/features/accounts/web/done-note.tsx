import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface DoneNoteProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Replaces a form after its success. */
export function DoneNote({ title, children, action }: DoneNoteProps) {
  return (
    <output className="grid justify-items-center gap-2 text-center">
      <CircleCheck aria-hidden className="size-10 text-success" />
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere text-ink-soft">{children}</p>
      {action && <div className="mt-3 grid w-full gap-3">{action}</div>}
    </output>
  );
}
