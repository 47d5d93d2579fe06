const name = 'sidebar_state';
/** Seven days, in seconds (L6). */
const maxAge = 604_800;

/** Whether the sidebar is expanded. Expanded too when nothing is stored, or cookies are blocked (D13). */
export function readSidebarCookie(): boolean {
  try {
    const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
    return pair !== `${name}=false`;
  } catch {
    return true;
  }
}

export function writeSidebarCookie(isExpanded: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is not https, and is asynchronous
    document.cookie = `${name}=${isExpanded}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  } catch {
    // Blocked cookies: the choice lasts as long as the page.
  }
}
