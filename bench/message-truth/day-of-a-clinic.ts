import { changeClinic, changeLeave, resumeAutopilot, saveReminders } from './acts-clinic.ts';
import {
  addChild,
  answerOptIn,
  changeLanguage,
  changeSuppression,
  correctName,
  correctNumber,
  enterBirthYear,
  markMinor,
  mergeRecords,
  recordConsent,
  splitVisit,
  undoMerge,
} from './acts-patients.ts';
import { askByHand, handleRequest, lookAtAsking } from './acts-of-asking.ts';
import { handleMessage, lookAtRereadList } from './acts-on-messages.ts';
import { lookAtDay, remindPatients, writeAboutVisit } from './acts-sending.ts';
import {
  arriveByMistake,
  bookVisit,
  cancelVisit,
  correctNumberOnVisit,
  editVisit,
  moveVisit,
  noteAnswer,
  reopenVisit,
  workThroughToday,
} from './acts-visits.ts';
import type { Desk } from './desk.ts';
import { addDays } from './local-time.ts';

type Act = (desk: Desk) => Promise<unknown>;

/** How often each act is drawn, beside those of every day. */
const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [110, (desk) => bookVisit(desk)],
  [14, moveVisit],
  [6, editVisit],
  [4, arriveByMistake],
  [5, cancelVisit],
  [3, reopenVisit],
  [4, noteAnswer],
  [2, correctNumberOnVisit],
  [3, correctNumber],
  [2, correctName],
  [2, changeLanguage],
  [2, enterBirthYear],
  [1, markMinor],
  [2, addChild],
  [0.5, answerOptIn],
  [5, recordConsent],
  [1, changeSuppression],
  [1, mergeRecords],
  [0.5, undoMerge],
  [1, splitVisit],
  [5, writeAboutVisit],
  [8, handleMessage],
  [4, askByHand],
  [2, handleRequest],
  [0.3, changeClinic],
  [0.5, saveReminders],
  [0.6, changeLeave],
];

/** The times of a day at which the people of a clinic act and the background jobs run. */
export const STEPS: readonly { readonly time: string; readonly act: Act }[] = [
  ...['08:05', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00'].map((time) => ({
    time,
    act: work,
  })),
  { time: '17:40', act: remindPatients },
  { time: '18:03', act: () => Promise.resolve() },
  { time: '19:10', act: work },
  { time: '20:40', act: closeClinicDay },
];

async function work(desk: Desk): Promise<void> {
  await lookAtDay(desk, desk.today);
  if (desk.chance.happens(0.3)) await resumeAutopilot(desk);
  await workThroughToday(desk);
  const count = 1 + desk.chance.below(3);
  for (let actCount = 0; actCount < count; actCount += 1) await actAtRandom(desk);
  await lookAtRereadList(desk);
}

async function closeClinicDay(desk: Desk): Promise<void> {
  await workThroughToday(desk);
  await lookAtDay(desk, addDays(desk.today, 1));
  await lookAtAsking(desk);
}

async function actAtRandom(desk: Desk): Promise<void> {
  await desk.chance.weigh(ACTS)?.(desk);
}
