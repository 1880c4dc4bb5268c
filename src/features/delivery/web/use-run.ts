import { useEffect, useEffectEvent, useState } from 'react';
import {
  findOthersForNumber,
  findRunState,
  mergeEntries,
  type RunnerEntry,
  type RunnerSteps,
  type RunState,
} from '../runner-rules.ts';

export interface RunnerActions {
  /** Records that the message was opened in WhatsApp; false when this failed. */
  open: (id: string) => Promise<boolean>;
  /** Records that the message was not sent after all; false when this failed. */
  takeBack: (id: string) => Promise<boolean>;
  /** Records that a person sent the message; false when this failed. */
  markSent: (id: string) => Promise<boolean>;
  /** Shows the message with its text to change and every other action. */
  show: (id: string) => void;
  /** Called when the person is back in this tab. */
  onReturn: () => void;
}

/** The message that was opened and is not finished: its recording, and whether the person is back. */
interface Opened {
  readonly id: string;
  readonly isRecorded: boolean;
  readonly isBack: boolean;
}

export interface Run<Entry extends RunnerEntry> extends RunState<Entry> {
  /** Other messages that leave with the one on the card. */
  readonly others: readonly Entry[];
  /** The message on the card was opened, and the person is not back yet. */
  readonly isOpened: boolean;
  /** The message on the card was opened, and this could not be recorded. */
  readonly isUnrecorded: boolean;
  /** The message opened last; it can still be taken back. */
  readonly last: Entry | undefined;
  readonly open: (id: string) => void;
  readonly markSent: (id: string) => void;
  readonly takeBack: (id: string) => void;
  readonly skip: (id: string) => void;
  /** Goes on without waiting: to the next message after an opened one, or one not to be sent. */
  readonly goOn: () => void;
  readonly goThroughSkipped: () => void;
}

/** Leads through messages one after the other; the next one comes when the person returns to this tab. */
export function useRun<Entry extends RunnerEntry>(
  listed: readonly Entry[],
  actions: RunnerActions,
): Run<Entry> {
  const known = useKnown(listed);
  const [steps, setSteps] = useState<RunnerSteps>(new Map());
  const [opened, setOpened] = useState<Opened>();
  const [unrecordedId, setUnrecordedId] = useState<string>();
  const [lastId, setLastId] = useState<string>();
  const openedId = opened?.isRecorded && opened.isBack ? undefined : opened?.id;
  const state = findRunState({ known, steps, openedId });
  const { current, entries } = state;
  const others = current ? findOthersForNumber(entries, current) : [];

  const record = async (id: string, call: (id: string) => Promise<boolean>) => {
    setUnrecordedId(undefined);
    if (await call(id)) {
      setSteps((before) => new Map(before).set(id, 'sent'));
      setLastId(id);
      setOpened((now) => (now?.id === id ? { ...now, isRecorded: true } : now));
      return;
    }
    setUnrecordedId(id);
    setOpened((now) => (now?.id === id ? undefined : now));
  };
  const takeBack = async (id: string) => {
    if (!(await actions.takeBack(id))) return;
    setSteps((before) => new Map([...before].filter(([one]) => one !== id)));
    setLastId(undefined);
    setOpened(undefined);
  };
  const comeBack = () => {
    setOpened((now) => now && { ...now, isBack: true });
    actions.onReturn();
  };
  useReturn(openedId !== undefined, comeBack);

  return {
    ...state,
    others,
    isOpened: current !== undefined && openedId === current.id,
    isUnrecorded: current !== undefined && unrecordedId === current.id,
    last: entries.find(({ entry }) => entry.id === lastId)?.entry,
    open: (id) => {
      setOpened({ id, isRecorded: steps.get(id) === 'sent', isBack: false });
      // Opened a second time: the message is recorded already.
      if (steps.get(id) !== 'sent') void record(id, actions.open);
    },
    markSent: (id) => void record(id, actions.markSent),
    takeBack: (id) => void takeBack(id),
    skip: (id) => {
      setUnrecordedId(undefined);
      setSteps((before) => new Map(before).set(id, 'skipped'));
    },
    goOn: () => {
      if (opened && openedId !== undefined) setOpened({ ...opened, isBack: true });
      else if (current)
        setSteps((before) => {
          const seen = [current, ...others].map(({ id }) => [id, 'seen'] as const);
          return new Map([...before, ...seen]);
        });
    },
    goThroughSkipped: () =>
      setSteps((before) => new Map([...before].filter(([, step]) => step !== 'skipped'))),
  };
}

/** Remembers every message that the list has held since the run began. */
function useKnown<Entry extends RunnerEntry>(listed: readonly Entry[]): readonly Entry[] {
  const [seen, setSeen] = useState({ listed, known: listed });
  if (seen.listed === listed) return seen.known;
  const known = mergeEntries(seen.known, listed);
  setSeen({ listed, known });
  return known;
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
