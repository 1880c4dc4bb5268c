import { tryMutants } from '../message-truth/mutants.ts';
import {
  simulateClinics,
  type SimulatedClinic,
  type SimulationOptions,
} from '../message-truth/simulation.ts';
import { openScoreDatabase } from './score-database.ts';
import type { Requirement } from './requirement.ts';

const MUTANT_RUN: SimulationOptions = { clinics: 6, days: 14, seed: 7, keepsEvents: true };
const RUN: SimulationOptions = { clinics: 100, days: 90, seed: 1 };
const LONG_RUN: SimulationOptions = { clinics: 100, days: 180, seed: 2 };
const FEWEST_MESSAGES = 100_000;

/**
 * D8: a hundred clinics for ninety days, whose people do everything that the screens allow: no message is wrong when it
 * leaves, no patient who should be reminded is forgotten, and each reply counts as it was meant. Before that the judge
 * is shown to find each fault that it looks for.
 */
export const messageTruth: Requirement = {
  async run({ long }) {
    const recording = await simulate(MUTANT_RUN);
    const verdicts = tryMutants(recording.clinics.map(({ events }) => events));
    const missedMutants = [...verdicts].filter(([, verdict]) => verdict !== 'right');
    for (const [{ code, fault }, verdict] of missedMutants)
      console.error(`mutant ${verdict}: ${code}: ${fault}`);

    const { clinics, defects } = await simulate({ ...(long ? LONG_RUN : RUN), onDay: printDay });
    const total = { messages: 0, visits: 0, replies: 0, completed: 0 };
    const countsByMutant = new Map<string, number>();
    for (const { judge, seed } of clinics) {
      for (const name of ['messages', 'visits', 'replies', 'completed'] as const)
        total[name] += judge.counts[name];
      for (const { code, at, subject } of judge.findings) {
        if (!countsByMutant.has(code)) console.error(`seed ${seed} ${at}: ${code}: ${subject}`);
        countsByMutant.set(code, (countsByMutant.get(code) ?? 0) + 1);
      }
    }
    const findings = [...countsByMutant.values()].reduce((sum, count) => sum + count, 0);
    return {
      figures: {
        mutants: verdicts.size,
        missed: missedMutants.length,
        ...total,
        defects: defects.length,
        findings,
        ...Object.fromEntries(countsByMutant),
      },
      pass:
        missedMutants.length === 0 &&
        findings === 0 &&
        defects.length === 0 &&
        total.messages >= FEWEST_MESSAGES,
    };
  },
};

/** A run takes hours on a small machine: prints how far it is, three times a month. */
function printDay(date: string, clinics: readonly SimulatedClinic[]): void {
  if (!date.endsWith('1')) return;
  const messages = clinics.reduce((sum, { judge }) => sum + judge.counts.messages, 0);
  const findings = clinics.reduce((sum, { judge }) => sum + judge.findings.length, 0);
  console.error(`${date}: ${messages} messages, ${findings} findings`);
}

async function simulate(options: SimulationOptions) {
  const { database, close } = await openScoreDatabase();
  try {
    return await simulateClinics(database, options);
  } finally {
    await close();
  }
}
