/** Words of a button that has to be seen before it can be pressed. */
export const confirmMessages = {
  id: 'confirm',
  hurried: 'Look before you confirm: half a second after it comes to rest, a click counts.',
  covered: 'Something on this page covers this button or what it confirms. Uncover it, then press again.',
  altered: 'This page changed what is shown here. Nothing was sent. Close this and start again.',
}
