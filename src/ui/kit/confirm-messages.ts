/** Messages of a confirm button, which ignores clicks until the user has seen it. */
export const confirmMessages = {
  id: 'confirm',
  hurried: 'Take a second to read this, then press the button again.',
  covered:
    'Something on the page covers this button or the details above it. Close whatever is in the way, or scroll, then press the button again.',
  altered:
    "This page changed what is shown here, so nothing was sent. Close this window and start again, or leave if you don't trust the site.",
}
