/** Messages that every view may need. The texts of errors are in `domain/core/errors`. */
export const coreMessages = {
  id: 'core',
  back: 'Back',
  close: 'Close',
  retry: 'Retry',
  tryAgain: 'Try again',
  loading: 'Loading',
  stillLoading: 'Still loading…',
  loadingWhat: (what: string) => `Loading ${what}`,
  loadedWhat: (what: string, count: number) => `${what} loaded, ${count} ${count === 1 ? 'item' : 'items'}`,
  copied: (what: string) => `${what} copied`,
  copyFailed: 'Failed to copy',
  requestCancelled: 'Request cancelled. Nothing was approved.',
  closeRefused: 'Respond to the request first, or cancel it.',
  partMissing: "Couldn't load this screen",
  partMissingBody: 'Check your internet connection, then try again, or reload the page.',
  broken: 'Something went wrong',
  brokenBody:
    "This screen couldn't be shown. If it happens again, copy the report and send it to the site's support.",
  report: 'Report',
  copyReport: 'Copy report',
  offline: "You're offline.",
}
