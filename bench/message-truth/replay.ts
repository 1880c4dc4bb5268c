// node bench/message-truth/replay.ts --clinics 1 --days 10 --seed 3 [--code old-number]: prints what the judge finds.
import { parseArgs } from 'node:util';
import { openScoreDatabase } from '../requirements/score-database.ts';
import { tryMutants } from './mutants.ts';
import { simulateClinics } from './simulation.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '1' },
    days: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    code: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    examples: { type: 'string', default: '1' },
  },
});

const { database, close } = await openScoreDatabase();
const startedAt = performance.now();
try {
  const { clinics, defects } = await simulateClinics(database, {
    clinics: Number(values.clinics),
    days: Number(values.days),
    seed: Number(values.seed),
    keepsEvents: values.mutants,
  });
  const counts = new Map<string, number>();
  const sums = new Map<string, number>();
  const refusals = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, more: number) =>
    map.set(key, (map.get(key) ?? 0) + more);
  for (const { seed, judge, desk } of clinics) {
    for (const [name, count] of Object.entries(judge.counts)) add(sums, name, count);
    for (const [name, count] of desk.refusals) add(refusals, name, count);
    for (const finding of judge.findings) {
      const before = counts.get(finding.code) ?? 0;
      counts.set(finding.code, before + 1);
      const isWanted = values.code === undefined || values.code === finding.code;
      if (!isWanted || before >= Number(values.examples)) continue;
      console.log(`${finding.code} · seed ${seed} · ${finding.at} · ${finding.subject}`);
      console.log(`  ${finding.detail}`);
      if (finding.text !== null) console.log(`    “${finding.text.replaceAll('\n', ' / ')}”`);
      for (const act of finding.acts) console.log(`    ${act}`);
    }
  }
  for (const [code, count] of [...counts].toSorted(([, first], [, other]) => other - first)) {
    const [first] = clinics.flatMap(({ seed, judge }) =>
      judge.findings.filter((each) => each.code === code).map(({ at }) => `${seed} ${at}`),
    );
    console.log(`${code} ${count} (first: ${first})`);
  }
  if (values.mutants)
    for (const [{ fault, code }, verdict] of tryMutants(clinics.map(({ events }) => events)))
      if (verdict !== 'right') console.log(`${verdict}: ${code}: ${fault}`);
  console.log(Object.fromEntries(sums));
  console.log(Object.fromEntries(refusals));
  if (defects.length > 0) console.log(defects.length, 'defects', defects.slice(0, 3));
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
} finally {
  await close();
}
