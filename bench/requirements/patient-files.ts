import { judgeFiles } from '../patient-files/run.ts';
import type { Requirement } from './requirement.ts';
import { openScoreDatabase } from './score-database.ts';

const FILES_OF_EACH = 30;
const SEED = 2026;
const MOST_SHOWN = 20;

/**
 * P6: of damaged files in the manner of six makers every cell is accounted for, no patient is invented
 * or has another's number, and importing a file again changes nothing.
 */
export const patientFiles: Requirement = {
  async run({ long }) {
    const { database, close } = await openScoreDatabase();
    try {
      const filesOfEach = long ? 4 * FILES_OF_EACH : FILES_OF_EACH;
      const files = await judgeFiles(database, { filesOfEach, seed: SEED });
      const findings = files.flatMap(({ file, findings: fileFindings }) =>
        fileFindings.map(({ code, subject }) => ({
          code,
          text: `${describe(file)}: ${code}: ${subject}`,
        })),
      );
      for (const { text } of findings.slice(0, MOST_SHOWN)) console.error(text);
      const count = (...codes: string[]) =>
        findings.filter(({ code }) => codes.includes(code)).length;
      const sum = (key: 'people' | 'cells') =>
        files.reduce((total, { counts }) => total + counts[key], 0);
      return {
        figures: {
          files: files.length,
          damages: files.reduce((total, { file }) => total + file.damages.length, 0),
          people: sum('people'),
          cells: sum('cells'),
          unread: count('not_read'),
          lost: count('rows_lost', 'person_lost', 'cells_lost', 'cell_lost_unsaid'),
          invented: count('invented'),
          wrong_numbers: count('number_of_another', 'worse_number'),
          changed_again: count('changed_again'),
        },
        pass: findings.length === 0 && files.length >= 120 && sum('people') > 10 * files.length,
      };
    } finally {
      await close();
    }
  },
};

function describe({ maker, damages }: { maker: string; damages: readonly string[] }): string {
  return damages.length === 0 ? maker : `${maker} with ${damages.join(', ')}`;
}
