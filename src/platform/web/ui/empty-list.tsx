import { SearchX } from 'lucide-react';
import { Button } from './button.tsx';
import type { Icon } from './icon.ts';
import { EmptyState } from './states.tsx';

interface EmptyListProps {
  icon: Icon;
  texts: {
    readonly empty: string;
    readonly emptyHelp: string;
    readonly nothingFound: string;
    readonly nothingFoundHelp?: string;
    readonly showAll: string;
  };
  isFiltered: boolean;
  onShowAll: () => void;
}

/** In place of rows: how to begin or, where a filter hides them, how to see them all. */
export function EmptyList({ icon, texts, isFiltered, onShowAll }: EmptyListProps) {
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title={texts.empty}>
        {texts.emptyHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={texts.nothingFound}
      action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
    >
      {texts.nothingFoundHelp}
    </EmptyState>
  );
}
