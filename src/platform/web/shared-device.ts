const KEY = 'wellword-shared-device';

/** Whether someone said at sign-in that others use this browser too: then nothing that was read is kept in it. */
export function isSharedDevice(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

export function setSharedDevice(isShared: boolean): void {
  if (isShared) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
}
