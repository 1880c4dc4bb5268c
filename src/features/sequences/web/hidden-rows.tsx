import type { Message } from '#features/messages/schema.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { ON_DEMAND_TEXTS } from './on-demand-texts.ts';
import type { HiddenMessages } from './use-hidden-messages.ts';

/** Explains that deleted messages are only hidden from the list, and can undo it. */
export function HiddenNotice({ count, onUndo }: { count: number; onUndo: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="grow basis-52">{ON_DEMAND_TEXTS.hidden(count)}</span>
      <button type="button" className="link min-h-11" onClick={onUndo}>
        {UI_TEXTS.undo}
      </button>
    </span>
  );
}

/** Says below the list how many of its rows are hidden on this device. */
export function HiddenRows({
  messages,
  hiddenMessages,
}: {
  messages: readonly Message[];
  hiddenMessages: HiddenMessages;
}) {
  const here = messages.map(({ id }) => id).filter((id) => hiddenMessages.ids.has(id));
  if (here.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2 text-sm text-ink-soft sm:px-6">
      <p>{ON_DEMAND_TEXTS.hiddenHere(here.length)}</p>
      <Button variant="plain" onClick={() => hiddenMessages.show(here)}>
        {ON_DEMAND_TEXTS.showHidden}
      </Button>
    </div>
  );
}
