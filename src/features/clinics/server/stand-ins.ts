import type { Session } from '../schema.ts';

let standIns: Session['standIns'] = [];

/** Names the outside services that a demo plays itself. Called once, when the installation starts. */
export function setStandIns(names: Session['standIns']): void {
  standIns = names;
}

/** Returns the outside services that a demo plays itself; none outside of a demo. */
export function getStandIns(): Session['standIns'] {
  return standIns;
}
