import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

interface RecoveryCodeListProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The codes are shown once. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-base font-semibold">{SECOND_FACTOR_TEXTS.recoveryTitle}</h2>
        <p className="text-ink-soft">{SECOND_FACTOR_TEXTS.recoveryHelp}</p>
      </div>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 *:grow">
        <CopyButton text={codes.join('\n')} />
        <Button variant="primary" onClick={onKept}>
          {SECOND_FACTOR_TEXTS.kept}
        </Button>
      </div>
    </div>
  );
}
