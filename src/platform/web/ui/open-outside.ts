/**
 * Opens an address outside the product from a tap; false where the browser wants another tap first,
 * because the one before is too long ago.
 */
export function openOutside(href: string, { inNewTab }: { inNewTab: boolean }): boolean {
  // Older browsers do not say; then they block the new tab themselves.
  if ('userActivation' in navigator && !navigator.userActivation.isActive) return false;
  const openedWindow = window.open(href, inNewTab ? '_blank' : '_self');
  if (openedWindow === null) return false;
  if (inNewTab) openedWindow.opener = null;
  return true;
}
