/**
 * The frame of the console. docs/requirements.md prescribes the texts of `logout` (U4), and `storeName` and `storeType`
 * (P2).
 */
export const shell = {
  retry: 'Try again',
  loading: 'Loading...',
  starting: 'Checking your session…',
  skipToContent: 'Skip to content',
  navigation: 'Main menu',
  quickLinks: 'Quick links',
  newOrders: '%{smart_count} new |||| %{smart_count} new',
  breadcrumb: 'Breadcrumb',
  brand: {
    storeName: 'Store Name',
    storeType: 'Online Store',
    home: 'Go to the dashboard',
  },
  menu: {
    dashboard: 'Dashboard',
    profile: 'Store Settings',
    analytics: 'Analytics',
    subscription: 'Subscription',
  },
  palette: {
    open: 'Search and commands',
    search: 'Search',
  },
  sidebar: {
    toggle: 'Toggle sidebar',
    shortcut: 'Toggle sidebar (Ctrl+B or ⌘B)',
    close: 'Close menu',
  },
  account: {
    menu: 'Account menu',
    section: 'Account',
    profile: 'Profile',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    logout: 'Logout',
    logoutAll: 'Logout all devices',
  },
  language: {
    title: 'Language',
    failed: 'This language could not be loaded',
    failedText: 'Check your internet connection, then try again.',
  },
  logout: {
    title: 'Confirm Logout',
    text: 'Are you sure you want to logout? You will need to sign in again to access your account.',
    cancel: 'Cancel',
    confirm: 'Logout',
  },
  logoutAll: {
    title: 'Logout From All Devices',
    text: 'This signs you out on every phone and computer, including this one.',
    cancel: 'Cancel',
    confirm: 'Logout All',
  },
  /** Warnings in both logout dialogs. */
  logoutLoses: {
    here: 'What you typed here is not saved and will be lost if you log out.',
    elsewhere:
      'What you typed in another tab, or on another day, is not saved and will be lost if you log out.',
    both: 'What you typed here and in another tab, or on another day, is not saved and will be lost if you log out.',
  },
  toast: {
    region: 'Notifications',
    close: 'Close notification',
  },
  offline: {
    title: 'You are offline.',
    text: 'What is on screen may be out of date, and nothing can be saved until you are back.',
  },
  error: {
    title: 'This screen stopped working',
    text: 'The rest of the console still works. Nothing that was saved is lost.',
    reset: 'Reset view settings',
    resetHint:
      'Resetting forgets filters, columns and page sizes kept in this browser. Your store is not touched.',
    details: 'Technical details',
  },
  notLoaded: {
    title: 'This part could not be loaded',
    text: 'A newer version of the console has replaced this one, or the connection was interrupted. Save or copy what you have typed, then reload.',
    reload: 'Reload',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this web address. It may have been mistyped, or the page has moved.',
    home: 'Go to the dashboard',
    back: 'Go back',
  },
  denied: {
    title: 'Not available',
    text: 'Your account doesn’t have access to this page.',
  },
};
