import type { LucideIcon } from 'lucide-react';

/** An icon of the set, e.g. `Star` from 'lucide-react'. Always decorative: a word is beside it or labels its button. */
export type Icon = LucideIcon;
