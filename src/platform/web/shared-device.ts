const KEY = 'wellword-shared-device';

/** Returns whether the user said at sign-in that others use this browser too: then it stores nothing that was read. */
export function isSharedDevice(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

export function setSharedDevice(isShared: boolean): void {
  if (isShared) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
}
