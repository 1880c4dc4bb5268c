import { currentVersion } from '#platform/web/api.ts';
import { ConflictDialog, type ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import type { Review } from '../../schema.ts';
import { EDIT_TEXTS } from './texts.ts';

/** The review as someone else left it, when that is why the server refused a change. */
export function newerReview(error: unknown): Review | undefined {
  return currentVersion<Review>(error);
}

interface StaleReviewProps {
  /** Only what this person changed and what then differs. */
  fields: readonly ConflictField[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
  busy: boolean;
}

/** What the person and someone else made of the same review, side by side. */
export function StaleReview(props: StaleReviewProps) {
  return (
    <ConflictDialog
      title={EDIT_TEXTS.staleTitle}
      description={EDIT_TEXTS.staleHelp}
      mineLabel={EDIT_TEXTS.mine}
      theirsLabel={EDIT_TEXTS.theirs}
      keepMine={EDIT_TEXTS.keepMine}
      takeTheirs={EDIT_TEXTS.takeTheirs}
      {...props}
    />
  );
}
