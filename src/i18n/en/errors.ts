/** Titles and texts of failed calls. docs/requirements.md (E2 to E6) prescribes some of them literally. */
export const errors = {
  requestFailed: 'Request Failed',
  serverError: 'Server Error',
  requestTimeout: 'Request Timeout',
  networkError: 'Network Error',
  checkInput: 'Please check your input and try again.',
  serverFallback: 'Something went wrong on our end. Please try again later.',
  timeout: 'Request timeout. Please check your connection and try again.',
  reference: 'For support: %{reference}',
  network: 'Network error. Please check your internet connection and ensure the server is running.',
  unexpected: 'An unexpected error occurred.',
  changedElsewhere:
    'Someone else changed this in the meantime, and nothing was saved. Look at it again, then try once more.',
  malformed: 'The server sent something that this console cannot read.',
  earlierDone: 'An earlier attempt was saved after all. Check what it changed, then try again.',
  noToken: 'No token received from server',
  noUser: 'No user data received from server',
  status: 'Request failed with status code %{status}',
  tryAgainIn: 'Too many requests. Try again in %{seconds} s.',
  signedOut: 'Your session has ended. Sign in again.',
  aborted: 'The request was cancelled.',
  storageTitle: 'This browser can’t store data',
  storageText:
    'Its storage is full or blocked. You will be logged out when this page is closed or reloaded.',
};
