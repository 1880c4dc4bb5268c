import { useEffect, useEffectEvent, useState } from 'react';
import {
  findOthersForNumber,
  findRunState,
  mergeEntries,
  type RunnerEntry,
  type RunnerSteps,
  type RunState,
} from '../runner-rules.ts';
import type { MessageToOpen } from './ask-and-open.tsx';

export interface RunnerActions {
  /** Asks the server to let the message leave; undefined, with the reason on the screen, where it may not. */
  open: (id: string) => Promise<MessageToOpen | undefined>;
  /** Records that the message was not sent after all; false when this failed. */
  takeBack: (id: string) => Promise<boolean>;
  /** Shows the message with its text to change and every other action. */
  show: (id: string, mode?: 'edit') => void;
  /** Called when the person is back in this tab. */
  onReturn: () => void;
}

/** The message that left and is not finished: whether WhatsApp was opened with it. */
interface Opened {
  readonly id: string;
  readonly isAway: boolean;
}

export interface Run<Entry extends RunnerEntry> extends RunState<Entry> {
  /** Other messages that leave with the one on the card. */
  readonly others: readonly Entry[];
  /** The message on the card left, and the person is not back yet. */
  readonly isOpened: boolean;
  /** WhatsApp was opened with it, not only asked for. */
  readonly isAway: boolean;
  /** The message opened last; it can still be taken back. */
  readonly last: Entry | undefined;
  readonly open: (id: string) => Promise<MessageToOpen | undefined>;
  readonly takeBack: (id: string) => void;
  readonly skip: (id: string) => void;
  /** Goes on without waiting: to the next message after an opened one, or one not to be sent. */
  readonly goOn: () => void;
  readonly goThroughSkipped: () => void;
}

/** Leads through messages one after the other; the next one comes when the person returns to this tab. */
export function useRun<Entry extends RunnerEntry>(
  listedEntries: readonly Entry[],
  actions: RunnerActions,
): Run<Entry> {
  const knownEntries = useKnown(listedEntries);
  const [steps, setSteps] = useState<RunnerSteps>(new Map());
  const [openStep, setOpenStep] = useState<Opened>();
  const [lastId, setLastId] = useState<string>();
  const openedId = openStep?.id;
  const state = findRunState({ knownEntries, steps, openedId });
  const { current, entries } = state;
  const others = current ? findOthersForNumber(entries, current) : [];

  const open = async (id: string): Promise<MessageToOpen | undefined> => {
    const message = await actions.open(id);
    if (message === undefined) return undefined;
    setSteps((before) => new Map(before).set(id, 'sent'));
    setLastId(id);
    setOpenStep({ id, isAway: false });
    const onOpened = () => {
      message.onOpened?.();
      setOpenStep((now) => (now?.id === id ? { id, isAway: true } : now));
    };
    return { ...message, onOpened };
  };
  const takeBack = async (id: string) => {
    if (!(await actions.takeBack(id))) return;
    setSteps((before) => new Map([...before].filter(([candidate]) => candidate !== id)));
    setLastId(undefined);
    setOpenStep(undefined);
  };
  const comeBack = () => {
    setOpenStep(undefined);
    actions.onReturn();
  };
  const isAway = openStep?.isAway ?? false;
  useReturn(isAway, comeBack);

  return {
    ...state,
    others,
    isOpened: current !== undefined && openedId === current.id,
    isAway,
    last: entries.find(({ entry }) => entry.id === lastId)?.entry,
    open,
    takeBack: (id) => void takeBack(id),
    skip: (id) => setSteps((before) => new Map(before).set(id, 'skipped')),
    goOn: () => {
      if (openedId !== undefined) setOpenStep(undefined);
      else if (current)
        setSteps((before) => {
          const seenSteps = [current, ...others].map(({ id }) => [id, 'seen'] as const);
          return new Map([...before, ...seenSteps]);
        });
    },
    goThroughSkipped: () =>
      setSteps((before) => new Map([...before].filter(([, step]) => step !== 'skipped'))),
  };
}

/** Remembers every message that the list has held since the run began. */
function useKnown<Entry extends RunnerEntry>(listedEntries: readonly Entry[]): readonly Entry[] {
  const [lastSeen, setLastSeen] = useState({ listed: listedEntries, known: listedEntries });
  if (lastSeen.listed === listedEntries) return lastSeen.known;
  const knownEntries = mergeEntries(lastSeen.known, listedEntries);
  setLastSeen({ listed: listedEntries, known: knownEntries });
  return knownEntries;
}

/** Calls `onReturn` when the person comes back to this tab after WhatsApp. */
function useReturn(isAway: boolean, onReturn: () => void): void {
  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isAway) return undefined;
    const check = () => {
      if (document.visibilityState === 'visible') comeBack();
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, [isAway]);
}
