/** A confirm button that ignores clicks until the user has seen it. */
export const confirmMessages = {
  id: 'confirm',
  hurried: 'Take a second to read this, then click again.',
  covered:
    'Something on this page is covering this button or what it confirms. Move it aside, then press again.',
  altered: 'This page changed what is shown here. Nothing was sent. Close this and start again.',
}
