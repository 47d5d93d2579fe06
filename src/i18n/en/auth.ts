/** Texts of the public pages: sign-in, registration, forgotten and new password. */
export const auth = {
  brand: 'Merchant Console',
  pitch: {
    title: 'Your whole store, in one calm place.',
    text: 'Products, orders and customers, ready when you open the door.',
  },
  documentTitle: '%{page} – Merchant Console',
  login: {
    title: 'Sign in',
    text: 'Welcome back. Your store is waiting for you.',
    phone: 'Phone number',
    country: 'Country',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showRest: ' what was typed',
    capsLock: 'Caps Lock is on.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Create an account',
    refused: 'The phone number or password is wrong.',
  },
  demo: {
    title: 'This is a demo store',
    phone: 'Phone',
    password: 'Password',
    use: 'Use demo account',
  },
  attempts: {
    tooMany: 'Too many attempts. Try again in %{minutes} min.',
    tooManyToday: 'Too many attempts. Try again in %{hours} h.',
  },
  problems: {
    phoneRequired: 'Enter your phone number.',
    phoneIncomplete: "That doesn't look like a full phone number.",
    passwordRequired: 'Enter your password.',
  },
  language: {
    label: 'Language',
    failed: 'This language could not be loaded',
  },
  toasts: {
    region: 'Messages',
    close: 'Close',
  },
  backToSignIn: 'Back to sign in',
  loading: 'Loading...',
  notLoaded: 'This page could not be loaded',
  notLoadedText: 'Check your internet connection, then try again.',
  tryAgain: 'Try again',
  passwordIsNew: 'Your new password is saved. Sign in with it.',
  ended: {
    kept: 'Your session has ended. Sign in again: what you typed is kept.',
    plain: 'Your session has ended. Please sign in again.',
  },
} as const;
